import { describe, expect, test } from '@jest/globals';
import { type AddressOptions, OwnAddress } from './own-address.ts';

const request = (host: string | undefined) => ({ headers: host === undefined ? {} : { host } });
const isOwnHost = (options: AddressOptions, host: string | undefined) => {
  try {
    new OwnAddress(options).requireOwnHost(request(host));
    return true;
  } catch {
    return false;
  }
};

describe.each([
  [{ host: '127.0.0.1' }, ['127.0.0.1:4800', 'localhost', 'LOCALHOST:1', '127.1', 'a.localhost', '[::1]:4800']],
  [{ host: '192.168.1.5' }, ['192.168.1.5', '192.168.1.5:4800', 'localhost']],
  [{ host: '2001:db8::1' }, ['[2001:db8::1]:4800', '[2001:DB8:0::1]']],
  [{ host: 'archive.lan' }, ['archive.lan', 'ARCHIVE.LAN:4800']],
  [
    { host: '192.168.1.5', publicUrl: 'https://archive.example.org:8443/base' },
    ['archive.example.org:8443', 'archive.example.org', 'Archive.Example.Org', '127.0.0.1:4800'],
  ],
])('with %j', (options, hosts) => {
  test.each(hosts)('%s is the archive', host => {
    expect(isOwnHost(options, host)).toBe(true);
  });

  test.each([
    ...['evil.example', 'localhost.evil.example', 'evil-localhost', '127.0.0.1.evil.example', '1127.0.0.1', '[::2]'],
    ...['archive.example.org.evil.example', 'a.archive.example.org', 'example.org', '192.168.1.50', '', undefined],
    ...['127.0.0.1@evil.example', 'evil.example:80:80', '%6c%6f.example', '0.0.0.0.evil'],
  ])('%j is another host', host => {
    expect(isOwnHost(options, host)).toBe(false);
  });
});

test('the address to listen on is no name of an archive that has a public URL', () => {
  expect(isOwnHost({ host: '192.168.1.5', publicUrl: 'https://archive.example.org' }, '192.168.1.5')).toBe(false);
});

test('an archive that listens on all addresses is reached by loopback only until it has a public URL', () => {
  expect(isOwnHost({ host: '0.0.0.0' }, '192.168.1.5')).toBe(false);
  expect(isOwnHost({ host: '0.0.0.0' }, 'localhost:4800')).toBe(true);
  expect(isOwnHost({ host: '0.0.0.0', publicUrl: 'http://192.168.1.5:4800' }, '192.168.1.5:4800')).toBe(true);
});

test('the own origin has the scheme and the port of the public URL or, on loopback, of the request', () => {
  const address = new OwnAddress({ host: '127.0.0.1', publicUrl: 'https://archive.example.org:8443/base/' });
  const isOwn = (origin: string, host: string) => address.isOwnOrigin(origin, request(host));
  expect(isOwn('https://archive.example.org:8443', 'archive.example.org')).toBe(true);
  expect(isOwn('https://archive.example.org', 'archive.example.org')).toBe(false);
  expect(isOwn('http://archive.example.org', 'archive.example.org')).toBe(false);
  expect(isOwn('https://archive.example.org:8443/', 'archive.example.org')).toBe(false);
  expect(isOwn('http://127.0.0.1:4800', '127.0.0.1:4800')).toBe(true);
  expect(isOwn('http://127.0.0.1:4801', '127.0.0.1:4800')).toBe(false);
  expect(isOwn('http://localhost:4800', '127.0.0.1:4800')).toBe(false);
  expect(isOwn('null', '127.0.0.1:4800')).toBe(false);
});
