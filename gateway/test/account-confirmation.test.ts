import { afterEach, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import {
  type Answers,
  asMember,
  gateway,
  personId,
  send,
  sessionId,
  startAccountGateway,
} from './account-gateway.fixture.ts';

afterEach(() => gateway.stop());

const secret = 's'.repeat(43);
const assertion = {
  ...{ credentialId: 'YWE', clientDataJson: 'YmI', authenticatorData: 'Y2M' },
  ...{ signature: 'ZGQ', userHandle: 'ZWU' },
};
const confirm = (way: 'password' | 'passkey', body: object, Cookie = asMember.Cookie) =>
  send({ method: 'POST', path: `/api/account/confirmation/${way}`, body, headers: { Cookie } });
const byPasskey = () => confirm('passkey', assertion, `${asMember.Cookie}; challenge=${secret}`);
const refuse = () => {
  throw new ServiceError('FORBIDDEN');
};

test('a passkey confirms the session of the browser, whose challenge works once', async () => {
  await startAccountGateway();
  const { status, data, headers } = await byPasskey();
  expect([status, data]).toEqual([200, {}]);
  expect(headers['set-cookie']).toEqual(['challenge=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  expect(gateway.calls).toMatchObject([
    { method: 'confirmWithPasskey', request: { secret, ...assertion, actor: { personId, sessionId } } },
  ]);
});

test('the password confirms the session of the browser, and sets no cookie', async () => {
  await startAccountGateway();
  const { status, data, headers } = await confirm('password', { password: 'a password' });
  expect([status, data, headers['set-cookie']]).toEqual([200, {}, undefined]);
  const request = { password: 'a password', actor: { personId, sessionId } };
  expect(gateway.calls).toMatchObject([{ method: 'confirmWithPassword', request }]);
  expect(gateway.text()).not.toContain('a password');
});

test('a wrong proof is 403, and one after too many is 429', async () => {
  const answers: Answers = { confirmWithPassword: refuse, confirmWithPasskey: refuse };
  await startAccountGateway(answers);
  expect([(await confirm('password', { password: 'wrong' })).status, (await byPasskey()).status]).toEqual([403, 403]);
  await gateway.stop();
  await startAccountGateway({ confirmWithPassword: () => ({ retryAfterMs: 1_500 }) });
  const { status, headers } = await confirm('password', { password: 'wrong' });
  expect([status, headers['retry-after']]).toEqual([429, '2']);
});

test('without a sign-in nothing is confirmed', async () => {
  await startAccountGateway();
  for (const way of ['password', 'passkey'] as const) expect((await confirm(way, {}, '')).status).toBe(401);
  expect(gateway.calls).toEqual([]);
});

test('a first password is set without the current one', async () => {
  const changePassword = () => ({ signedIn: null, retryAfterMs: 1_000 });
  await startAccountGateway({ changePassword });
  const body = { newPassword: 'a password to remember' };
  await send({ method: 'POST', path: '/api/account/password', body, headers: asMember });
  expect(gateway.calls).toMatchObject([{ method: 'changePassword', request: { currentPassword: '', ...body } }]);
});
