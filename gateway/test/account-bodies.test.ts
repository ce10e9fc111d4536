import { describe, expect, test } from '@jest/globals';
import {
  accountRoutes,
  asAdministrator,
  gateway,
  nameOf,
  pathOf,
  send,
  setUpAccountGateway,
} from './account-gateway.fixture.ts';

setUpAccountGateway();

const values = {
  token: 't',
  name: 'Ada',
  email: 'ada@example.org',
  password: 'correct horse battery',
  currentPassword: 'correct horse battery',
  newPassword: 'another horse battery',
  expiresInDays: 30,
  expiresAt: '2100-01-01T00:00:00Z',
  role: 'member',
  mode: 'closed',
  parameters: 'code=x&state=y',
  invitation: 't',
  userCode: 'BCDF-GHJK',
  decision: 'approve',
  ...{ credentialId: 'YQ', clientDataJson: 'YQ', attestationObject: 'YQ' },
  ...{ authenticatorData: 'YQ', signature: 'YQ', userHandle: 'YQ' },
} as const;

type Route = (typeof accountRoutes)[number];
const withBody = accountRoutes.filter(({ fields }) => Object.keys(fields).length > 0);
const named = withBody.map(route => [nameOf(route), route] as const);
const rightBody = ({ fields }: Route) => {
  const members = Object.entries(values).filter(([name]) => name in fields && name !== 'expiresAt');
  return Object.fromEntries(members) as Record<string, unknown>;
};
const post = (route: Route, body: unknown, headers: Readonly<Record<string, string | undefined>> = {}) =>
  send({
    ...{ method: route.method.toUpperCase(), path: pathOf(route), body },
    headers: { Cookie: `${asAdministrator.Cookie}; flow=${'f'.repeat(43)}; challenge=${'c'.repeat(43)}`, ...headers },
  });

/** Also expects that auth was not called. */
async function expectRefused(
  route: Route,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
) {
  const answer = await post(route, body, headers);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { success: false, error: expect.any(String) }]);
  expect(answer.body).not.toContain('horse');
  expect(gateway.calls).toEqual([]);
}

describe.each(named)('%s', (_name, route) => {
  test('calls auth with the values of its body', async () => {
    await post(route, rightBody(route));
    expect(gateway.calls).toHaveLength(1);
  });

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; charset=application/json',
    'application/json; charset=utf-16',
    'application/jsonp',
    'text/json',
    '',
  ])('with the Content-Type %j is 415, as a form of any page could send it', async type => {
    await expectRefused(route, 415, rightBody(route), { 'Content-Type': type });
  });

  test.each([
    'role',
    'isAdministrator',
    'id',
    'personId',
    'userId',
    'createdAt',
    '__proto__',
    'constructor',
    'toString',
  ])('with the further member %s is 400: nothing is assigned that the route does not declare', async name => {
    if (name in route.fields && Object.hasOwn(route.fields, name)) return;
    const body = `${JSON.stringify(rightBody(route)).slice(0, -1)},${JSON.stringify(name)}:"administrator"}`;
    await expectRefused(route, 400, body);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800'],
    ['more characters than a member may have', 'x'.repeat(8_193)],
    ['a number', 7],
    ['null', null],
    ['a list', ['a']],
    ['an object', { $ne: '' }],
    ['true', true],
  ])('with %s in any member is 400', async (_value, wrong) => {
    for (const name of Object.keys(rightBody(route))) {
      if (name === 'expiresInDays' && wrong === 7) continue;
      await expectRefused(route, 400, { ...rightBody(route), [name]: wrong });
    }
  });

  test('without a member that it needs is 400', async () => {
    for (const [name, { isOptional }] of Object.entries(route.fields)) {
      const { [name]: _removed, ...rest } = rightBody(route);
      if (!isOptional) await expectRefused(route, 400, rest);
    }
  });

  test.each(['[]', 'null', '"x"', '1', '{', '{}{}', '\ufeff{}', '['.repeat(8_000)])(
    'with the text %j is 400',
    async text => {
      await expectRefused(route, 400, text);
    },
  );

  test('of more than 16 KB is 413, however its length is declared', async () => {
    const body = JSON.stringify({ ...rightBody(route), name: 'x'.repeat(1_000_000) });
    await expectRefused(route, 413, body);
    await expectRefused(route, 413, body, { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' });
  });

  test('that is compressed is 400', async () => {
    await expectRefused(route, 400, rightBody(route), { 'Content-Encoding': 'gzip' });
  });
});

test.each(accountRoutes.filter(route => !withBody.includes(route)).map(route => [nameOf(route), route] as const))(
  '%s takes no members, and no form',
  async (_name, route) => {
    await expectRefused(route, 400, { role: 'administrator' });
    await expectRefused(route, 415, 'role=administrator', { 'Content-Type': 'application/x-www-form-urlencoded' });
  },
);
