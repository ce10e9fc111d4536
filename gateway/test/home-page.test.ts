import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestGateway } from './test-gateway.fixture.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({ routes: [] });
});
afterAll(() => gateway.stop());

test('/ is a page without a key that links to the playground and the OpenAPI document', async () => {
  const response = await fetch(gateway.url);
  const html = await response.text();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href, gateway.url).pathname);
  expect(links).toEqual(['/api/v1/graphql', '/api/v1/openapi.json']);
  for (const link of links)
    expect((await fetch(gateway.url + link, { headers: { Accept: 'text/html' } })).status).toBe(200);
});

test('the page loads nothing, runs no script, and its style is the one that its policy allows', async () => {
  const response = await fetch(gateway.url);
  const html = await response.text();
  expect(html).not.toMatch(/<script|<img|<link|src=|https?:/);
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('Content-Security-Policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test('HEAD of / has no body, and another method is 405', async () => {
  const head = await fetch(gateway.url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await fetch(gateway.url, { method: 'POST' });
  expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test('a request in absolute form gets the same answer, whatever its host', async () => {
  const socket = connect(gateway.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'GET http://other.example.org//healthz HTTP/1.1\r\nHost: other.example.org\r\nConnection: close\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"status":"ok"/s);
});
