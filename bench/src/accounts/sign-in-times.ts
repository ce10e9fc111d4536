import type { Archive } from '../servers/archive.ts';
import { median } from '../statistics/statistics.ts';
import { testRanks } from '../statistics/rank-test.ts';
import { newAddress, send } from './client.ts';

/** An account delays unknown devices after 50 failures, so several accounts share the attempts. */
export const accountCount = 10;
export const knownEmails = Array.from({ length: accountCount }, (_, n) => `known${n}@example.org`);
const unknownEmails = knownEmails.map(email => email.replace('known', 'other'));

export interface SignInTimes {
  readonly knownMs: number;
  readonly unknownMs: number;
  /** Median for known emails divided by the median for unknown emails. */
  readonly ratio: number;
  /** Probability that an attempt with a known email takes longer than one with an unknown email. */
  readonly greater: number;
  readonly p: number;
}

/** Measures pairs of attempts: one for a known email, one for an unknown email. Their order alternates. */
export async function measureSignIns(archive: Archive, pairs: number): Promise<SignInTimes> {
  const known: number[] = [];
  const unknown: number[] = [];
  const attempt = async (emails: readonly string[], times: number[], n: number) => {
    const body = { email: emails[n % emails.length], password: 'a wrong password' };
    const address = newAddress();
    const startMs = performance.now();
    await send(archive, '/api/account/sign-in', 401, { body, address });
    times.push(performance.now() - startMs);
  };
  for (let n = 0; n < pairs; n += 1) {
    const both = [() => attempt(knownEmails, known, n), () => attempt(unknownEmails, unknown, n)];
    for (const one of n % 2 === 0 ? both : both.toReversed()) await one();
  }
  const [knownMs, unknownMs] = [median(known), median(unknown)];
  return { knownMs, unknownMs, ratio: knownMs / unknownMs, ...testRanks(known, unknown) };
}
