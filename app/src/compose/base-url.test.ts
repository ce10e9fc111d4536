import { expect, test } from '@jest/globals';
import { formatBaseUrl } from './base-url.ts';

test.each(['0.0.0.0', '0', '::', '0:0:0:0:0:0:0:0'])('an archive that listens on %s is opened at localhost', HOST => {
  expect(formatBaseUrl({ HOST, PUBLIC_URL: undefined }, 4800)).toBe('http://localhost:4800');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4800'],
  ['2001:db8::1', 'http://[2001:db8::1]:4800'],
  ['archive.lan', 'http://archive.lan:4800'],
])('an archive that listens on %s is opened at %s', (HOST, url) => {
  expect(formatBaseUrl({ HOST, PUBLIC_URL: undefined }, 4800)).toBe(url);
});

test('an archive with a public URL is opened there, whatever address it listens on', () => {
  const settings = { HOST: '0.0.0.0', PUBLIC_URL: 'https://archive.example.org/' };
  expect(formatBaseUrl(settings, 4800)).toBe('https://archive.example.org');
});
