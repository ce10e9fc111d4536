import type { accounts } from '@archive/contracts';

/** Names of the sign-up modes in the account API. The mode decides who may create an account. */
export const signUpModes = ['open', 'invitation', 'closed'] as const;
export type SignUpModeName = (typeof signUpModes)[number];

const modeOf = {
  open: 'SIGN_UP_MODE_OPEN',
  invitation: 'SIGN_UP_MODE_INVITATION',
  closed: 'SIGN_UP_MODE_CLOSED',
} as const satisfies Record<SignUpModeName, accounts.SignUpMode>;

/** Formats a mode; an unknown mode is `closed`. */
export function formatSignUpMode(mode: accounts.SignUpMode): SignUpModeName {
  return signUpModes.find(name => modeOf[name] === mode) ?? 'closed';
}

/** Converts a mode to the enum of auth's contract. */
export function toSignUpMode(name: SignUpModeName): accounts.SignUpMode {
  return modeOf[name];
}
