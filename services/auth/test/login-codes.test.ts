import { expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import { accounts, administrator as ada, fixture, setUpAccounts } from './accounts.fixture.ts';
import { browser, createContext, decodeToken, errorCode, inviteMember } from './fixture.ts';

setUpAccounts();

const commandLine = { hostname: 'laptop\n\u202e', system: 'macOS 26', username: 'ada', client: 'cli 2.3.0' };
const createCode = async (actor: messages.Actor) => (await accounts.createLoginCode({ actor }, createContext())).code;
const redeem = (code: string, actor = browser(), client = accounts) =>
  client.redeemLoginCode({ code, commandLine, actor }, createContext());
const check = (keyId: string) => fixture.auth.checkKey({ keyId, signingKeyId: '' }, createContext());
const invite = async (email: string) => (await inviteMember(fixture, ada, email)).actor;

test('a code is redeemed once, and its key belongs to the person and is listed with the host', async () => {
  const mia = await invite('mia@example.org');
  const code = await createCode(mia);
  expect(code).toMatch(/^[A-Za-z0-9]{6}$/);
  const { key } = await redeem(`${code.slice(0, 3)}-${code.slice(3)}`);
  expect(decodeToken(key!.key).payload['sub']).toBe(mia.personId);
  expect(key).toMatchObject({ email: 'mia@example.org', info: { label: 'laptop' } });
  expect(await check(key!.info!.id)).toMatchObject({ valid: true, ownerId: mia.personId });
  expect(await errorCode(redeem(code))).toBe('UNAUTHENTICATED');
  const { commandLines } = await accounts.listCommandLines({ actor: mia }, createContext());
  expect(commandLines).toMatchObject([
    { key: { id: key!.info!.id }, commandLine: { ...commandLine, hostname: 'laptop' } },
  ]);
  expect((await accounts.listCommandLines({ actor: ada }, createContext())).commandLines).toEqual([]);
});

test('of 8 redemptions of one code over two replicas exactly one gets a key', async () => {
  const code = await createCode(await invite('racer@example.org'));
  const tries = Array.from({ length: 8 }, (_, n) => errorCode(redeem(code, browser(), fixture.accounts[n % 2])));
  const results = await Promise.all(tries);
  expect(results.filter(result => result === 'no error')).toHaveLength(1);
  expect(results.filter(result => result === 'UNAUTHENTICATED')).toHaveLength(7);
});

test('an expired code, an earlier code, another case and the code of a disabled person are refused', async () => {
  const actor = await invite('bob@example.org');
  const earlier = await createCode(actor);
  const code = await createCode(actor);
  const swapped = code.replaceAll(/[a-z]/gi, c => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
  expect(await errorCode(redeem(earlier))).toBe('UNAUTHENTICATED');
  if (swapped !== code) expect(await errorCode(redeem(swapped))).toBe('UNAUTHENTICATED');
  await query(fixture.pool, `update auth.device_codes set expires_at = clock_timestamp() where user_id = $1`, [
    actor.personId,
  ]);
  expect(await errorCode(redeem(code))).toBe('UNAUTHENTICATED');
  const last = await createCode(actor);
  await accounts.disablePerson({ actor: ada, personId: actor.personId }, createContext());
  expect(await errorCode(redeem(last))).toBe('UNAUTHENTICATED');
});

test('the database has no code', async () => {
  const code = await createCode(await invite('carl@example.org'));
  const rows = await query(fixture.pool, `select t::text from auth.device_codes t`);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('an address is slowed down after 20 wrong codes, and a right code from elsewhere still works', async () => {
  const code = await createCode(await invite('dora@example.org'));
  const guesser = browser();
  for (let n = 0; n < 21; n++) expect(await errorCode(redeem('zzzzzz', guesser))).toBe('UNAUTHENTICATED');
  expect((await redeem(code, guesser)).retryAfterMs).toBeGreaterThan(0);
  expect((await redeem(code)).key).not.toBeNull();
});

test('logging out revokes the key of a command line, and no other key', async () => {
  const actor = await invite('eve@example.org');
  const { key } = await redeem(await createCode(actor));
  const made = await accounts.createOwnKey({ actor, label: 'other' }, createContext());
  const owner = { ...browser(), personId: actor.personId };
  const logOut = (keyId: string, by = owner) => accounts.endDeviceLogin({ actor: by, keyId }, createContext());
  expect(await errorCode(logOut(key!.info!.id, { ...owner, personId: ada.personId }))).toBe('UNAUTHENTICATED');
  expect((await logOut(made.info!.id)).isRevoked).toBe(false);
  expect((await logOut(key!.info!.id)).isRevoked).toBe(true);
  expect((await check(key!.info!.id)).valid).toBe(false);
  expect((await check(made.info!.id)).valid).toBe(true);
  expect((await accounts.listCommandLines({ actor }, createContext())).commandLines).toEqual([]);
});

test('a person with 1,000 valid keys gets CONFLICT, and the code stays valid', async () => {
  const actor = await invite('collector@example.org');
  await query(
    fixture.pool,
    `insert into auth.keys (id, user_id, label, last_four, created_at)
     select 'k' || n, $1, '', 'abcd', clock_timestamp() from generate_series(1, 1000) n`,
    [actor.personId],
  );
  const code = await createCode(actor);
  expect(await errorCode(redeem(code))).toBe('CONFLICT');
  await query(fixture.pool, `update auth.keys set expires_at = clock_timestamp() where id = 'k1'`);
  expect((await redeem(code)).key).not.toBeNull();
});

test('each deed has its audit row', async () => {
  const actor = await invite('fay@example.org');
  const { key } = await redeem(await createCode(actor));
  await accounts.endDeviceLogin(
    { actor: { ...browser(), personId: actor.personId }, keyId: key!.info!.id },
    createContext(),
  );
  const rows = await query<{ action: string }>(
    fixture.pool,
    `select action from auth.audit where actor_id = $1 order by id`,
    [actor.personId],
  );
  expect(rows.map(({ action }) => action).slice(-3)).toEqual([
    'login_code_created',
    'command_line_login',
    'command_line_logout',
  ]);
});
