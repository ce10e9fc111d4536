import { findAdvice } from './key-age.ts';
import type { ApiKey } from './keys.ts';

/** All steps, the most urgent one first. */
const order = ['makeKey', 'upload', 'replaceKey', 'revokeKey', 'addPasskey', 'invite'] as const;

/** Something that the person should do next. */
export type NextStep = (typeof order)[number];

interface Situation {
  readonly keys: readonly ApiKey[];
  /** Number of stored sessions. */
  readonly sessions: number;
  /** Whether the password is the only way to sign in although this browser can use passkeys. */
  readonly needsPasskey: boolean;
  /** Whether the person is an administrator who has invited nobody. */
  readonly isAlone: boolean;
}

/** Finds what the person should do next, the most urgent step first. */
export function findNextSteps({ keys, sessions, needsPasskey, isAlone }: Situation): NextStep[] {
  const hasKey = keys.some(({ state }) => state === 'active');
  const isDue: Readonly<Record<NextStep, boolean>> = {
    makeKey: !hasKey,
    upload: hasKey && sessions === 0,
    replaceKey: keys.some(key => findAdvice(key) === 'replace'),
    revokeKey: keys.some(key => findAdvice(key) === 'revoke'),
    addPasskey: needsPasskey,
    invite: isAlone,
  };
  return order.filter(step => isDue[step]);
}
