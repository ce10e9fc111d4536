import type { Pool } from 'pg';
import { type Deletion, recordDeletion } from './audit/record-deletion.ts';
import type { Actor } from './audit/actor.ts';
import { createOwnAccount, type OwnAccount } from './accounts/own-account.ts';
import { createPasswordReset, type PasswordReset } from './accounts/password-reset.ts';
import { createSetup, type Setup } from './accounts/setup.ts';
import { createSignUp, type SignUp } from './accounts/sign-up.ts';
import { type Administration, createAdministration } from './administration/administration.ts';
import { createRemoval, type DeleteProjects, type Removal } from './administration/removal.ts';
import { type BrowserSessions, createBrowserSessions } from './browser-sessions/browser-sessions.ts';
import { createDeviceTokens } from './browser-sessions/device-token.ts';
import { createCredentials, type Credentials } from './credentials/credentials.ts';
import { type CommandLines, createCommandLines } from './device-login/command-lines.ts';
import { createDeviceAuthorization, type DeviceAuthorization } from './device-login/device-authorization.ts';
import { createLoginCodes, type LoginCodes } from './device-login/login-codes.ts';
import { createInvitations, type Invitations } from './invitations/invitations.ts';
import { createOwnKeys, type OwnKeys } from './keys/own-keys.ts';
import { createOidc, type Oidc } from './oidc/oidc.ts';
import type { Provider } from './oidc/provider.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts';
import { createPasswords } from './passwords/passwords.ts';
import { findPerson, hasPeople, type PersonRow } from './people/store.ts';
import { createSignIn, type SignInRequest, type SignInResult } from './sign-in/sign-in.ts';
import { readSignUpMode, type SignUpMode } from './sign-up-mode/store.ts';
import type { SigningKeys } from './signing-keys/signing-keys.ts';
import { createThrottle } from './throttle/throttle.ts';
import { createMac } from './tokens/derived-key.ts';

/** The data that the pages need even if nobody is signed in. */
export interface AccountState {
  /** Undefined: nobody is signed in. */
  readonly person: PersonRow | undefined;
  readonly signUp: SignUpMode;
  readonly hasPeople: boolean;
}

/** The functions that the gRPC methods of accounts call. */
export interface AccountServices {
  readonly sessions: BrowserSessions;
  readonly state: (personId: string) => Promise<AccountState>;
  readonly setup: Setup;
  readonly signIn: (request: SignInRequest) => Promise<SignInResult>;
  readonly signUp: SignUp;
  readonly reset: PasswordReset;
  readonly account: OwnAccount;
  readonly credentials: Credentials;
  readonly oidc: Oidc;
  readonly passkeys: Passkeys;
  readonly ownKeys: OwnKeys;
  readonly loginCodes: LoginCodes;
  readonly deviceAuthorization: DeviceAuthorization;
  readonly commandLines: CommandLines;
  readonly invitations: Invitations;
  readonly administration: Administration;
  readonly removal: Removal;
  readonly recordDeletion: (actor: Actor, deletion: Deletion) => Promise<void>;
}

export interface AccountServicesOptions {
  readonly pool: Pool;
  readonly sealingSecret: string;
  readonly signing: SigningKeys;
  readonly deleteProjects: DeleteProjects;
  /** Called when the removal of a person has begun. */
  readonly onRemoved: () => void;
  /** Undefined: the archive has no OpenID provider. */
  readonly provider: Provider | undefined;
}

/** Creates the operations on accounts. */
export async function createAccountServices(options: AccountServicesOptions): Promise<AccountServices> {
  const { pool, sealingSecret } = options;
  const passwords = await createPasswords(sealingSecret);
  const throttle = createThrottle(pool, createMac(sealingSecret, 'throttle key'));
  const devices = createDeviceTokens(sealingSecret);
  const shared = { pool, passwords, throttle, devices };
  const deviceLogin = { pool, signing: options.signing, throttle, mac: createMac(sealingSecret, 'device code') };
  return {
    sessions: createBrowserSessions(pool),
    state: async personId => ({
      person: personId === '' ? undefined : await findPerson(pool, personId),
      signUp: await readSignUpMode(pool),
      hasPeople: await hasPeople(pool),
    }),
    setup: createSetup(shared),
    signIn: createSignIn(shared),
    signUp: createSignUp(shared),
    reset: createPasswordReset(shared),
    account: createOwnAccount(shared),
    credentials: createCredentials(pool, options.provider?.issuer),
    oidc: createOidc({ ...shared, mac: createMac(sealingSecret, 'oidc flow'), provider: options.provider }),
    passkeys: createPasskeys({ pool, devices, mac: createMac(sealingSecret, 'passkey challenge') }),
    ownKeys: createOwnKeys(pool, options.signing),
    loginCodes: createLoginCodes(deviceLogin),
    deviceAuthorization: createDeviceAuthorization(deviceLogin),
    commandLines: createCommandLines(pool),
    invitations: createInvitations(pool),
    administration: createAdministration(pool),
    recordDeletion: (actor, deletion) => recordDeletion(pool, actor, deletion),
    removal: createRemoval(pool, options.deleteProjects, options.onRemoved),
  };
}
