import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { browser, createContext, errorCode, password, setUpAdministrator, startFixture } from '../fixture.ts';

/** Time limit of the discovery, which begins before the service accepts calls. */
const deadlineMs = 5_000;

test('a provider that does not answer delays neither start, sign-in by password nor stop', async () => {
  const sockets = new Set<Socket>();
  let discoveryMs = Infinity;
  const server = createServer(socket => {
    discoveryMs = Math.min(discoveryMs, performance.now());
    sockets.add(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const fixture = await startFixture({ issuer, clientId: 'archive', clientSecret: 'secret', allowedDomains: [] });
  const [accounts] = fixture.accounts;
  await setUpAdministrator(fixture);
  const request = { email: 'admin@example.org', password, deviceToken: '', actor: browser() };
  expect((await accounts.signIn(request, createContext())).signedIn).not.toBeNull();
  const begin = { actor: browser(), origin: 'http://127.0.0.1:4800', isLinking: false, invitation: '' };
  expect(await errorCode(accounts.beginOidc(begin, createContext()))).toBe('UNAVAILABLE');
  await fixture.stop();
  expect(sockets.size).toBeGreaterThan(0);
  expect(performance.now() - discoveryMs).toBeLessThan(deadlineMs);
  for (const socket of sockets) socket.destroy();
  server.close();
});
