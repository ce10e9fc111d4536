import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, transaction } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { browser, createContext, errorCode, type Fixture, password, startFixture } from './fixture.ts';

let fixture: Fixture;
let accounts: Fixture['accounts'][0];

beforeAll(async () => {
  fixture = await startFixture();
  accounts = fixture.accounts[0];
  await fixture.auth.createFirstKey({ userName: 'me', label: '' }, createContext());
  await fixture.auth.createKey({ userName: 'other', label: '' }, createContext());
});
afterAll(() => fixture.stop());

const createLink = async (firstOnly: boolean, userName: string) =>
  (await accounts.createSetupLink({ userName, firstOnly }, createContext())).token;
const finish = (token: string, email: string) =>
  accounts.finishSetup({ token, name: 'Ada', email, password, actor: browser() }, createContext());

test('the link of the first start makes no second administrator', async () => {
  const ofStart = await createLink(true, '');
  await finish(await createLink(false, 'other'), 'ada@example.org');
  expect(await errorCode(finish(ofStart, 'late@example.org'))).toBe('NOT_FOUND');
  const me = await queryOne<{ role: string; email: string | null }>(
    fixture.pool,
    `select role, email from auth.users where name = 'me'`,
  );
  expect(me).toEqual({ role: 'member', email: null });
});

test('the link of an operator makes a second administrator', async () => {
  expect(await errorCode(finish(await createLink(false, 'me'), 'second@example.org'))).toBe('no error');
});

test('a set-up locks the person before the link, as a password reset and a removal do', async () => {
  const token = await createLink(false, 'me');
  const countWaiting = async () =>
    (await query(fixture.pool, `select from pg_stat_activity where wait_event_type = 'Lock'`)).length;
  let setup: Promise<unknown> = Promise.resolve();
  await transaction(fixture.pool, async tx => {
    await query(tx, `select from auth.users where name = 'me' for no key update`);
    setup = finish(token, 'again@example.org');
    await eventually(async () => expect(await countWaiting()).toBe(1));
    // If the set-up locked the link before the person, the set-up and this transaction would wait for each other.
    await query(tx, `select from auth.invitations where used_at is null for update nowait`);
  });
  expect(await errorCode(setup)).toBe('no error');
});
