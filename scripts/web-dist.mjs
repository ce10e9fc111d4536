// Builds the pages (web/dist) if they are missing or their sources have changed. This script runs on Node 20 too.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from './install-lock.mjs';

export const distFolder = 'web/dist';
/** A file with the digest of the sources from which `web/dist` was built. */
export const digestFile = '.sources';
const buildTimeoutMs = 120_000;
const report = text => process.stderr.write(`session-archive: ${text}\n`);

function* listFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (!entry.name.endsWith('.test.ts')) yield path;
  }
}

/** Uses the content of the sources, because a checkout or a copy changes the times of files. */
export function digestSources() {
  const digest = createHash('sha256');
  const others = [
    'web/index.html',
    'web/package.json',
    'web/tsconfig.json',
    'web/vite.config.mjs',
    'package-lock.json',
  ];
  for (const file of [...others, ...listFiles('web/src')]) {
    const content = readFileSync(file);
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}

/** A packaged release has pages but no sources. */
function isFresh() {
  if (!existsSync('web/src')) return true;
  try {
    return readFileSync(join(distFolder, digestFile), 'utf8') === digestSources();
  } catch {
    return false;
  }
}

/** The output of the build goes to stderr, because stdout belongs to the archive. */
function build(node) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['scripts/build-web.mjs'], { stdio: ['ignore', 2, 2], timeout: buildTimeoutMs });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`the build ended with ${signal ?? code}`)),
    );
  });
}

/**
 * Builds the pages unless they are up to date. A failed build is reported and not thrown, because the archive also
 * works without pages.
 */
export async function ensureWebBuilt(node) {
  if (isFresh()) return;
  let lock;
  try {
    lock = await acquireLock('.install-web', () => report('waiting for another build of the pages to end'));
    if (isFresh()) return;
    const startMs = Date.now();
    await build(node);
    report(`built the pages in ${((Date.now() - startMs) / 1000).toFixed(1)} s`);
  } catch (failure) {
    report(`the pages are not built: ${failure.message}`);
  } finally {
    lock?.release();
  }
}
