import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig } from 'vite';

// Below this size a compressed file saves no network packet.
const minCompressedBytes = 1024;

/**
 * Writes `.br` and `.gz` beside each file of the build, so that the gateway never compresses a file itself. Reads the
 * written files, because other plugins change the code until the end.
 */
function compressFiles() {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).map(name => join(dir, name))) {
        const source = await readFile(file);
        if (source.length < minCompressedBytes) continue;
        await writeFile(`${file}.br`, await promisify(brotliCompress)(source));
        await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
      }
    },
  };
}

// Notices that need no action: libraries mark client code for server frameworks, and compression takes most of the
// build's time.
const quiet = ['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'];

// One file for what most pages share: a first load then needs few requests. Passkeys load on use.
const shared = { name: 'shared', test: /node_modules\/(?!@simplewebauthn)|web\/src\/(account|api|text|ui)\// };

// The Content-Security-Policy allows no inline script and no inline style: nothing may be inlined.
export default defineConfig({
  root: import.meta.dirname,
  clearScreen: false,
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [shared] } },
      onLog: (level, log, report) => quiet.includes(log.code) || report(level, log),
    },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Keeps `light-dark()`: its replacement for older browsers would not follow a person's choice of colours.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
  plugins: [compressFiles()],
});
