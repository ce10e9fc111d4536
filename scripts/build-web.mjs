// Builds the pages into a new folder, and then replaces web/dist by this folder, so that web/dist is never incomplete.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { digestFile, digestSources, distFolder } from './web-dist.mjs';

// With another value, such as jest's `test`, the pages would contain the development build of React.
process.env.NODE_ENV = 'production';
const digest = digestSources();
const folder = mkdtempSync('web/.dist-');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await build({
  configFile: 'web/vite.config.mjs',
  logLevel: 'warn',
  build: { outDir: join(process.cwd(), folder), emptyOutDir: true },
});
writeFileSync(join(folder, digestFile), digest);
const previous = `${folder}-previous`;
if (existsSync(distFolder)) renameSync(distFolder, previous);
renameSync(folder, distFolder);
rmSync(previous, { recursive: true, force: true });
