import { describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { recordStatements } from '@archive/kit/testing';
import {
  accounts,
  attemptSignIn,
  fixture,
  isSessionValid,
  setUpAccounts,
  signIn,
  signInFailure,
} from './accounts.fixture.ts';
import { browser, createContext, errorCode, hashCookie, password } from './fixture.ts';

const email = 'ada@example.org';
setUpAccounts(email);

describe('a browser session', () => {
  test('is found by its cookie only, not by what the database stores', async () => {
    const { token, sessionId } = await signIn({ email });
    const [row] = await query<{ token_hash: Buffer }>(
      fixture.pool,
      `select token_hash from auth.browser_sessions where id = $1`,
      [sessionId],
    );
    for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const)
      expect(await isSessionValid(row!.token_hash.toString(encoding))).toBe(false);
    expect(await isSessionValid(sessionId)).toBe(false);
    expect(await isSessionValid('')).toBe(false);
    expect(await isSessionValid(token)).toBe(true);
  });

  test('ends without use after 14 days, and with use after 90 days', async () => {
    const { token, sessionId, expiresMs } = await signIn({ email });
    expect(Math.round((expiresMs - Date.now()) / 86_400_000)).toBe(90);
    const set = (assignment: string) =>
      query(fixture.pool, `update auth.browser_sessions set ${assignment} where id = $1`, [sessionId]);
    await set(`last_used_at = clock_timestamp() - interval '13 days 23 hours'`);
    expect(await isSessionValid(token)).toBe(true);
    const check = await accounts.checkSession({ tokenHash: hashCookie(token) }, createContext());
    expect(check.remainingMs).toBeGreaterThan(13.9 * 86_400_000);
    await set(`last_used_at = clock_timestamp() - interval '14 days 1 hour'`);
    expect(await isSessionValid(token)).toBe(false);
    await set(`last_used_at = clock_timestamp(), expires_at = clock_timestamp()`);
    expect(await isSessionValid(token)).toBe(false);
  });

  test('that has expired without use authorizes no call of its person', async () => {
    const session = await signIn({ email });
    const list = () => errorCode(accounts.listSessions({ actor: browser(session) }, createContext()));
    expect(await list()).toBe('no error');
    const sql = `update auth.browser_sessions set last_used_at = clock_timestamp() - interval '14 days 1 hour' where id = $1`;
    await query(fixture.pool, sql, [session.sessionId]);
    expect(await list()).toBe('UNAUTHENTICATED');
  });

  test('is checked by one statement, also when the check records the use', async () => {
    const { token, sessionId } = await signIn({ email });
    const sql = `update auth.browser_sessions set last_used_at = last_used_at - interval '2 minutes' where id = $1`;
    await query(fixture.pool, sql, [sessionId]);
    const [statements, valid] = await recordStatements(() => isSessionValid(token));
    expect(valid).toBe(true);
    // Jobs of the replicas may send statements of their own at the same time.
    expect(statements.filter(({ text }) => text.includes('browser_sessions'))).toHaveLength(1);
  });

  test('records its use at most once a minute', async () => {
    const { token, sessionId } = await signIn({ email });
    const read = async () =>
      (
        await query<{ last_used_at: Date }>(
          fixture.pool,
          `select last_used_at from auth.browser_sessions where id = $1`,
          [sessionId],
        )
      )[0]!.last_used_at.getTime();
    const before = await read();
    await isSessionValid(token);
    expect(await read()).toBe(before);
    await query(
      fixture.pool,
      `update auth.browser_sessions set last_used_at = last_used_at - interval '61 s' where id = $1`,
      [sessionId],
    );
    await isSessionValid(token);
    expect(await read()).toBeGreaterThanOrEqual(before);
  });

  test('ends at sign-out for every replica before the answer, and a repeated sign-out is no error', async () => {
    const { token, ...rest } = await signIn({ email });
    const actor = browser({ token, ...rest });
    const startMs = performance.now();
    await accounts.signOut({ actor }, createContext());
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(1_500);
    const { valid } = await fixture.accounts[1].checkSession({ tokenHash: hashCookie(token) }, createContext());
    expect(valid).toBe(false);
    await accounts.signOut({ actor }, createContext());
    expect(await errorCode(accounts.listSessions({ actor }, createContext()))).toBe('UNAUTHENTICATED');
  });

  test('is listed with its browser and ended from another browser; a foreign one is NOT_FOUND', async () => {
    const [laptop, phone] = [
      await signIn({ email, actor: { ...browser(), userAgent: 'Laptop' } }),
      await signIn({ email }),
    ];
    const actor = browser(phone);
    const { sessions } = await accounts.listSessions({ actor }, createContext());
    expect(sessions.find(session => session.current)!.id).toBe(phone.sessionId);
    expect(sessions.find(session => session.id === laptop.sessionId)).toMatchObject({
      userAgent: 'Laptop',
      current: false,
    });
    await accounts.revokeSession({ actor, sessionId: laptop.sessionId }, createContext());
    expect(await isSessionValid(laptop.token)).toBe(false);
    expect(await errorCode(accounts.revokeSession({ actor, sessionId: laptop.sessionId }, createContext()))).toBe(
      'NOT_FOUND',
    );
    const { ended } = await accounts.signOutEverywhere({ actor }, createContext());
    expect(ended).toBeGreaterThan(0);
    expect(await isSessionValid(phone.token)).toBe(false);
  });
});

describe('a change of the own account', () => {
  test('of the password ends all sessions, and returns a new one', async () => {
    const [one, two] = [await signIn({ email }), await signIn({ email })];
    const actor = browser(one);
    const change = (currentPassword: string, newPassword: string) =>
      accounts.changePassword({ actor, currentPassword, newPassword }, createContext());
    const next = 'a better password of Ada';
    expect(await errorCode(change('a wrong password', next))).toBe('FORBIDDEN');
    expect(await errorCode(change(password, 'short'))).toBe('INVALID');
    const { signedIn } = await change(password, next);
    expect(await isSessionValid(one.token)).toBe(false);
    expect(await isSessionValid(two.token)).toBe(false);
    expect(await isSessionValid(signedIn!.token)).toBe(true);
    expect(await signInFailure(attemptSignIn({ email }))).toContain('UNAUTHENTICATED');
    const back = { actor: browser(signedIn), currentPassword: next, newPassword: password };
    await accounts.changePassword(back, createContext());
  });

  test('of the email needs the current password, of the name it does not', async () => {
    const actor = browser(await signIn({ email }));
    const update = (values: object) => accounts.updatePerson({ actor, ...values }, createContext());
    expect((await update({ name: 'Ada L.' })).person).toMatchObject({ name: 'Ada L.', email });
    expect(await errorCode(update({ email: 'other@example.org' }))).toBe('FORBIDDEN');
    expect(await errorCode(update({ email: 'other@example.org', currentPassword: 'a wrong one' }))).toBe('FORBIDDEN');
    expect((await update({ email: 'other@example.org', currentPassword: password })).person!.email).toBe(
      'other@example.org',
    );
    await update({ email, currentPassword: password });
  });
});
