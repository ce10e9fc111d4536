import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pagePaths } from '../src/web/page-paths.ts';
import { sendExactly } from './exact-request.ts';
import { startTestGateway } from './test-gateway.fixture.ts';

const html = `<!doctype html><title>Session Archive</title><script type="module" src="/assets/app-1a2b.js"></script>`;
const script = `console.log("${'x'.repeat(2_000)}");`;
const scriptPath = '/assets/app-1a2b.js';

let folder: string;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await Promise.all([
    writeFile(join(folder, 'index.html'), html),
    writeFile(join(folder, scriptPath), script),
    writeFile(join(folder, `${scriptPath}.br`), brotliCompressSync(script)),
    writeFile(join(folder, `${scriptPath}.gz`), gzipSync(script)),
    writeFile(join(folder, `${scriptPath}.map`), '{}'),
    writeFile(join(folder, 'favicon.svg'), '<svg/>'),
    writeFile(join(folder, 'favicon.svg.br'), 'larger than the file'),
    symlink('/etc/passwd', join(folder, 'passwd.txt')),
  ]);
  gateway = await startTestGateway({ routes: [], requiresKey: true, webFolder: folder });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  sendExactly(gateway, { method, path, headers });

describe('a page', () => {
  const paths = pagePaths.map(path => path.replaceAll(/:\w+/g, 'x'));

  test.each(paths)('%s is the same document for everyone, without a key', async path => {
    const { status, headers, body } = await get(path);
    expect([status, body.toString()]).toEqual([200, html]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('answers HEAD without a body, and another method is 405', async () => {
    const head = await get('/account/keys', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(html.length)]);
    const post = await get('/sign-in', {}, 'POST');
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test('is the same document when its query names another address: nothing redirects', async () => {
    for (const path of [
      '/sign-in?next=https://evil.example',
      '/sign-in?next=//evil.example',
      '//evil.example/..',
      '/\\evil',
    ])
      expect((await get(path)).headers).not.toHaveProperty('location');
    expect((await get('/sign-in?next=//evil.example')).body.toString()).toBe(html);
  });

  test('is 304 for a browser that has it, and 200 after a new build', async () => {
    const { headers } = await get('/');
    const etag = String(headers['etag']);
    expect((await get('/account', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/account', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('needs a listed path: every other one needs a key', async () => {
    for (const path of [
      '/accounts',
      '/Sign-In',
      '/account/keys/x',
      '/admin',
      '/projects/p',
      '/index.html',
      '/api/account',
    ])
      expect((await get(path)).status).toBe(401);
  });
});

describe('a file of the pages', () => {
  test('with a digest in its name is cached for a year', async () => {
    const { status, headers, body } = await get(scriptPath);
    expect([status, body.toString(), headers['cache-control']]).toEqual([
      200,
      script,
      'public, max-age=31536000, immutable',
    ]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('with Accept-Encoding %j is sent as it was compressed by the build: %s', async (accepted, coding) => {
    const { headers, body } = await get(scriptPath, { 'Accept-Encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([coding, 'Accept-Encoding']);
    const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
    expect(plain.toString()).toBe(script);
    expect(Number(headers['content-length'])).toBe(body.length);
  });

  test('has another entity tag in each coding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(coding => get(scriptPath, { 'Accept-Encoding': coding })),
    );
    expect(new Set(tags.map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  test('is sent uncompressed if its compressed form is larger', async () => {
    const { headers, body } = await get('/favicon.svg', { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, '<svg/>']);
  });

  test('that an earlier build had is 404, and a source map is not served', async () => {
    const { status, headers } = await get('/assets/app-0000.js');
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await get(`${scriptPath}.map`)).status).toBe(404);
    expect((await get(`${scriptPath}.br`)).status).toBe(404);
  });

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets\\..\\..\\package.json',
    '/assets/app-1a2b.js%00.html',
    '/passwd.txt',
    '/assets/',
    '/assets',
    '/__proto__',
  ])('is never outside of the build: %s', async path => {
    const { status, body } = await get(path);
    expect([401, 404]).toContain(status);
    expect(body.toString()).toMatch(/^\{"success":false/);
  });
});

test('a folder without index.html has no pages: / is the small page, and other pages need a key', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'web-'));
  for (const webFolder of [empty, join(empty, 'missing')]) {
    const other = await startTestGateway({ routes: [], requiresKey: true, webFolder });
    const { status } = await fetch(`${other.url}/account`);
    const home = await fetch(other.url);
    expect([status, home.status, await home.text()]).toEqual([401, 200, expect.stringContaining('Playground')]);
    await other.stop();
  }
  await rm(empty, { recursive: true });
});
