import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../src/checkout/checkout.ts';
import { buildPages } from './browser/build-pages.ts';
import { buildTimeoutMs } from './browser/time-limits.ts';

const dist = join(root, 'web/dist');
const maxFirstLoadBytes = 150_000;

let index: string;

beforeAll(async () => {
  await buildPages();
  index = await readFile(join(dist, 'index.html'), 'utf8');
}, buildTimeoutMs);

/** Small files have no compressed form. */
const chooseFile = (path: string, coding: string) => (existsSync(`${path}.${coding}`) ? `${path}.${coding}` : path);
const findSources = (pattern: RegExp) => [...index.matchAll(pattern)].map(([, path = '']) => path);

describe('the built pages', () => {
  test('are the same in each compressed form', () => {
    const files = globSync('**/*.{br,gz}', { cwd: dist });
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const decompress = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      const original = readFileSync(join(dist, file.slice(0, -3)));
      expect([file, decompress(readFileSync(join(dist, file))).equals(original)]).toEqual([file, true]);
    }
  });

  test('have no inline script and no inline style, which the Content-Security-Policy would refuse', () => {
    expect(index).not.toMatch(/<script(?![^>]* src=)/);
    expect(index).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  });

  test('load files of this archive only, with a digest in their names', () => {
    const paths = findSources(/ (?:src|href)="([^"]+)"/g);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) expect(path).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|svg)$/);
  });

  test('load at most 150 kB of compressed scripts at first', () => {
    const scripts = findSources(/ (?:src|href)="([^"]+\.js)"/g);
    const bytes = (coding: string) =>
      scripts.reduce((sum, path) => sum + readFileSync(chooseFile(join(dist, path), coding)).length, 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes('br')).toBeLessThan(maxFirstLoadBytes);
    expect(bytes('gz')).toBeLessThan(maxFirstLoadBytes);
  });
});
