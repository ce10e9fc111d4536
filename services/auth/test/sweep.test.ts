import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { sweepExpiredRows } from '../src/sweep/sweep.ts';
import { browser, createContext, type Fixture, inviteMember, setUpAdministrator, startFixture } from './fixture.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const readIds = async (table: string) =>
  (await query<{ id: string }>(fixture.pool, `select ${table === 'throttles' ? 'key' : 'id'} as id from auth.${table}`))
    .map(({ id }) => id)
    .toSorted();

test('the sweep deletes expired sessions, old links and old counters, and keeps all others', async () => {
  const {
    accounts: [accounts],
    pool,
  } = fixture;
  const { actor } = await setUpAdministrator(fixture);
  const [idle, old] = [
    await inviteMember(fixture, actor, 'idle@example.org'),
    await inviteMember(fixture, actor, 'old@example.org'),
  ];
  const invite = async () =>
    (await accounts.createInvitation({ actor, email: '', role: 'ROLE_MEMBER' }, createContext())).invitation!.id;
  const [open, expired] = [await invite(), await invite()];
  const guess = { email: 'idle@example.org', password: 'a wrong password', deviceToken: '', actor: browser() };
  await expect(accounts.signIn(guess, createContext())).rejects.toThrow();
  await query(
    pool,
    `update auth.throttles set counted_at = counted_at - interval '25 hours' where key like 'address:%'`,
  );
  await query(pool, `update auth.browser_sessions set last_used_at = last_used_at - interval '15 days' where id = $1`, [
    idle.signedIn.sessionId,
  ]);
  await query(pool, `update auth.browser_sessions set expires_at = clock_timestamp() where id = $1`, [
    old.signedIn.sessionId,
  ]);
  await query(pool, `update auth.invitations set expires_at = expires_at - interval '9 days' where id = $1`, [expired]);
  const before = await readIds('throttles');
  await sweepExpiredRows(pool, 365);
  expect(await readIds('browser_sessions')).toEqual([actor.sessionId]);
  const invitations = await readIds('invitations');
  expect(invitations).toContain(open);
  expect(invitations).not.toContain(expired);
  expect(await readIds('throttles')).toEqual(before.filter(key => !key.startsWith('address:')));
  expect(before.some(key => key.startsWith('address:'))).toBe(true);
});

test('the sweep deletes sign-ins that have expired at the provider or with a passkey, and keeps those in progress', async () => {
  const insert = (table: string, address: string, n: number, lifetime: string) =>
    query(
      fixture.pool,
      `insert into auth.${table} (secret_hash, ${address}, expires_at)
       values (sha256($1), 'http://localhost', clock_timestamp() + $2::interval)`,
      [Buffer.from([n]), lifetime],
    );
  for (const [table, address] of [
    ['oidc_flows', 'redirect_uri'],
    ['passkey_challenges', 'origin'],
  ] as const) {
    await insert(table, address, 1, '10 minutes');
    await insert(table, address, 2, '-1 ms');
    await sweepExpiredRows(fixture.pool, 365);
    expect(await query(fixture.pool, `select secret_hash = sha256('\\x01') as is_live from auth.${table}`)).toEqual([
      { is_live: true },
    ]);
  }
});
