import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { confirmSession } from '../browser-sessions/confirm-session.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type StartedSession, whenEarlierSessionEnded } from '../browser-sessions/start-session.ts';
import { recordFailedSignIn, signInWithCredential } from '../credentials/sign-in.ts';
import { type CredentialRow, findCredentialOf } from '../credentials/store.ts';
import { requireReader, requireRecent, requireRecentSignIn, requireSignedIn } from '../people/authorize.ts';
import { requireDisplayName, requirePerson } from '../people/person-values.ts';
import type { Mac } from '../tokens/derived-key.ts';
import { type BegunCeremony, ceremonyEnded, createCeremonies, type TakenCeremony } from './ceremonies.ts';
import * as store from './store.ts';
import * as webauthn from './webauthn.ts';

const maxPasskeysPerPerson = 20;

/** Passkeys: credentials of a device that sign in by a signature (WebAuthn). */
export interface Passkeys {
  /**
   * Begins the registration of a passkey of the signed-in person. FORBIDDEN without a recent sign-in, INVALID if the
   * origin has an IP address.
   */
  beginRegistration(origin: string, actor: Actor): Promise<BegunCeremony>;
  /**
   * Registers a passkey. UNAUTHENTICATED if the registration has expired, has ended or was begun by another person.
   * INVALID if the name or the answer is wrong. FORBIDDEN without a recent sign-in. CONFLICT if the passkey is
   * registered already or the person has 20 passkeys.
   */
  register(secret: string, name: string, answer: webauthn.Registration, actor: Actor): Promise<CredentialRow>;
  /** Begins a sign-in; INVALID if the origin has an IP address. */
  beginSignIn(origin: string): Promise<BegunCeremony>;
  /**
   * Ends a sign-in. Every failure is UNAUTHENTICATED. An expired or ended sign-in has its own message, and all other
   * causes share one.
   */
  signIn(secret: string, answer: webauthn.Assertion, actor: Actor): Promise<StartedSession>;
  /**
   * Confirms the actor's browser session, as a sign-in would. The person first begins a sign-in with `beginSignIn`.
   * UNAUTHENTICATED if this sign-in has expired or ended, or if the browser session is not live. FORBIDDEN if the
   * passkey does not sign in to the actor's account.
   */
  confirm(secret: string, answer: webauthn.Assertion, actor: Actor): Promise<void>;
}

export interface PasskeyOptions {
  readonly pool: Pool;
  readonly devices: DeviceTokens;
  readonly mac: Mac;
}

/** Creates the operations on passkeys. */
export function createPasskeys({ pool, devices, mac }: PasskeyOptions): Passkeys {
  const ceremonies = createCeremonies(pool, mac);
  return {
    beginRegistration: async (origin, actor) => {
      const { personId } = await requireRecentSignIn(pool, actor);
      const person = await requirePerson(pool, personId);
      return ceremonies.begin(origin, personId, async ceremony => {
        const passkeyIds = await store.listPasskeyIds(pool, personId, ceremony.rpId);
        return webauthn.createRegistrationOptions(ceremony, { ...person, passkeyIds });
      });
    },
    register: async (secret, name, answer, actor) => {
      requireDisplayName(name);
      await requireReader(pool, actor);
      const { personId, ...ceremony } = await ceremonies.take(secret);
      if (personId === null || personId !== actor.personId) throw new ServiceError('UNAUTHENTICATED', ceremonyEnded);
      const passkey = await webauthn.verifyRegistration(ceremony, answer);
      const row = { ...passkey, personId, rpId: ceremony.rpId, name };
      return transaction(pool, tx => insert(tx, row, actor), actor.signal);
    },
    beginSignIn: origin => ceremonies.begin(origin, undefined, webauthn.createSignInOptions),
    signIn: async (secret, answer, actor) => {
      const session = await signIn({ pool, devices }, await ceremonies.take(secret), answer, actor);
      if (!session) throw new ServiceError('UNAUTHENTICATED', 'This passkey cannot sign in here');
      return whenEarlierSessionEnded(session);
    },
    confirm: async (secret, answer, actor) => {
      await requireReader(pool, actor);
      await confirm(pool, await ceremonies.take(secret), answer, actor);
    },
  };
}

async function insert(tx: Queryable, passkey: store.NewPasskey, actor: Actor): Promise<CredentialRow> {
  // `requireSignedIn` locks the person's row, so two registrations run one after the other.
  const { personId } = requireRecent(await requireSignedIn(tx, actor));
  if ((await store.countPasskeys(tx, personId)) >= maxPasskeysPerPerson)
    throw new ServiceError('CONFLICT', `This account has ${maxPasskeysPerPerson} passkeys`);
  const id = await store.insertPasskey(tx, passkey);
  if (id === undefined) throw new ServiceError('CONFLICT', 'This passkey is registered already');
  await recordDeed(tx, actor, 'passkey_registered', id);
  const registered = await findCredentialOf(tx, personId, id);
  if (!registered) throw new Error('a passkey was not stored');
  return registered;
}

async function signIn(
  { pool, devices }: Pick<PasskeyOptions, 'pool' | 'devices'>,
  { personId, ...ceremony }: TakenCeremony,
  answer: webauthn.Assertion,
  actor: Actor,
): Promise<StartedSession | undefined> {
  if (personId !== null) return undefined;
  const passkey = await store.findPasskey(pool, ceremony.rpId, answer.credentialId);
  if (!passkey) return undefined;
  const counter = await webauthn.verifyAssertion(ceremony, answer, passkey);
  if (counter === undefined) {
    await transaction(pool, tx => recordFailedSignIn(tx, passkey.user_id, actor));
    return undefined;
  }
  const enter = (tx: Queryable) =>
    signInWithCredential(tx, devices, passkey.user_id, actor, () => store.recordPasskeyUse(tx, passkey.id, counter));
  return transaction(pool, enter, actor.signal);
}

async function confirm(
  pool: Pool,
  { personId, ...ceremony }: TakenCeremony,
  answer: webauthn.Assertion,
  actor: Actor,
): Promise<void> {
  const refusal = new ServiceError('FORBIDDEN', 'This passkey does not sign in to this account');
  const found = personId === null ? await store.findPasskey(pool, ceremony.rpId, answer.credentialId) : undefined;
  const passkey = found?.user_id === actor.personId ? found : undefined;
  const counter = passkey && (await webauthn.verifyAssertion(ceremony, answer, passkey));
  if (!passkey || counter === undefined) {
    await transaction(pool, tx => recordDeed(tx, actor, 'session_confirmed', actor.sessionId, false));
    throw refusal;
  }
  const work = async (tx: Queryable) => {
    await confirmSession(tx, actor);
    if (!(await store.recordPasskeyUse(tx, passkey.id, counter))) throw refusal;
  };
  await transaction(pool, work, actor.signal);
}
