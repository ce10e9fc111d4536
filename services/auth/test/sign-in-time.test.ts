import crypto from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import { eventually, recordStatements } from '@archive/kit/testing';

/** The parameters of each computed hash, and the lengths of its inputs. */
let hashes: object[] = [];
const recordHash: typeof crypto.argon2 = (algorithm, parameters, callback) => {
  const { message, nonce, ...costs } = parameters;
  hashes.push({ algorithm, ...costs, bytes: [Buffer.byteLength(message), Buffer.byteLength(nonce)] });
  crypto.argon2(algorithm, parameters, callback);
};
// Counts hashes and does not measure them: the time of a sign-in is the time of its hashes and statements.
jest.unstable_mockModule('node:crypto', () => ({ ...crypto, default: crypto, argon2: recordHash }));
const fixture = await import('./accounts.fixture.ts');
const { createContext, password } = await import('./fixture.ts');

const email = 'ada@example.org';
fixture.setUpAccounts(email);
fixture.setUpMembers();

/** Resolves to the hashes and the statements of a failed sign-in. */
async function recordWork(values: object): Promise<{ hashes: object[]; statements: unknown[] }> {
  hashes = [];
  const attempt = () =>
    fixture.signInFailure(fixture.attemptSignIn({ email, password: 'a wrong password', ...values }));
  const [statements, failure] = await recordStatements(attempt);
  expect(failure).toBe('UNAUTHENTICATED Wrong email or password');
  return { hashes, statements: statements.map(({ text }) => text) };
}

test('a wrong password costs one Argon2id hash with the parameters of OWASP', async () => {
  const { hashes, statements } = await recordWork({});
  const costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  expect(hashes).toEqual([{ algorithm: 'argon2id', ...costs, bytes: [32, 16] }]);
  expect(statements).toContainEqual(expect.stringContaining('auth.credentials'));
});

/**
 * Compares a failed sign-in with a sign-in by a wrong password. Retries, because a job of the service may add
 * statements.
 */
const expectSameWork = (values: object) =>
  eventually(async () =>
    expect({ values, ...(await recordWork(values)) }).toEqual({ values, ...(await recordWork({})) }),
  );

test('every other failure costs the same hash and the same statements, so that its time does not tell who has an account', async () => {
  await fixture.fixture.auth.createKey({ userName: 'only-keys', label: '' }, createContext());
  const causes = [
    { email: 'nobody@example.org' },
    { email: 'nobody@example.org', password },
    { email: 'only-keys' },
    { email: 'no email', password: 'x'.repeat(100_000) },
    { email: '', password: '' },
    { password: '' },
    { password: 'x'.repeat(100_000) },
  ];
  for (const values of causes) await expectSameWork(values);
});

test('the right password of a disabled person costs the same hash and the same statements as a wrong one', async () => {
  const { accounts, administrator, member, memberEmail } = fixture;
  await accounts.disablePerson({ actor: administrator, personId: member.signedIn.person!.id }, createContext());
  await expectSameWork({ email: memberEmail, password });
});
