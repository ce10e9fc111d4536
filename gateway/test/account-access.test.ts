import { describe, expect, test } from '@jest/globals';
import {
  accountRoutes,
  asAdministrator,
  asMember,
  gateway,
  memberToken,
  nameOf,
  pathOf,
  send,
  setUpAccountGateway,
} from './account-gateway.fixture.ts';
import { acceptedKey } from './test-gateway.fixture.ts';

setUpAccountGateway({ corsOrigins: ['https://app.example.org'] });

const all = accountRoutes.map(route => [nameOf(route), route] as const);
const changing = all.filter(([, { method }]) => method !== 'get');
const forPersons = all.filter(([, { access }]) => access === 'session');
const forAdministrators = forPersons.filter(([, { path }]) => /\/(?:people|invitations|sign-up)\b/.test(path));

type Route = (typeof all)[number][1];
const request = async (route: Route, headers: Readonly<Record<string, string | undefined>>) => {
  const body = Object.keys(route.fields).length > 0 ? {} : undefined;
  const answer = await send({ method: route.method.toUpperCase(), path: pathOf(route), headers, body });
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.status;
};

describe.each(changing)('%s', (_name, route) => {
  test.each([
    ['of another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    [
      'of another origin in a browser without Sec-Fetch-Site',
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': undefined },
    ],
    ['of a listed origin', { Origin: 'https://app.example.org', 'Sec-Fetch-Site': 'cross-site' }],
    ['of another port', { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }],
    ['of a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['without Origin', { Origin: undefined, 'Sec-Fetch-Site': undefined }],
    ['of a link', { Origin: undefined, 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }],
  ])('%s is 403, signed in or not, and changes nothing', async (_from, headers) => {
    expect(await request(route, { ...headers, ...asAdministrator })).toBe(403);
    expect(await request(route, headers)).toBe(403);
    expect(gateway.calls).toEqual([]);
  });
});

describe.each(all)('%s', (_name, route) => {
  test.each(['evil.example', '127.0.0.1.evil.example', '10.0.0.1:4800'])('for the Host %s is 421', async Host => {
    const headers = { Host, Origin: `http://${Host}`, 'X-Forwarded-Host': '127.0.0.1' };
    expect(await request(route, { ...headers, ...asAdministrator })).toBe(421);
    expect(await request(route, headers)).toBe(421);
    expect(gateway.calls).toEqual([]);
  });
});

describe.each(forPersons)('%s', (_name, route) => {
  test('is 401 without a session, with a key, and with a cookie as key or a key as cookie', async () => {
    const unknown = 'A'.repeat(43);
    for (const headers of [
      {},
      { Authorization: acceptedKey },
      { Authorization: `Bearer ${memberToken}` },
      { Cookie: 'session=key' },
      { Cookie: `session=${unknown}` },
      { Cookie: `${asMember.Cookie}; session=${unknown}` },
    ])
      expect(await request(route, headers)).toBe(401);
    expect(gateway.calls).toEqual([]);
  });

  test('is 400 with a key and a session', async () => {
    expect(await request(route, { ...asAdministrator, Authorization: acceptedKey })).toBe(400);
    expect(gateway.calls).toEqual([]);
  });
});

describe.each(forAdministrators)('%s', (_name, route) => {
  test('is 403 for a person who is no administrator', async () => {
    expect(await request(route, asMember)).toBe(403);
    expect(gateway.calls).toEqual([]);
  });
});
