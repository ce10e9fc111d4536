import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type StartedSession, startSession, whenEarlierSessionEnded } from '../browser-sessions/start-session.ts';
import { signInWithCredential } from '../credentials/sign-in.ts';
import { findCredential, insertIdentity, recordCredentialUse } from '../credentials/store.ts';
import { requireRecentSignIn, requireSignedIn } from '../people/authorize.ts';
import { requirePerson } from '../people/person-values.ts';
import { absoluteDays } from '../people/session-lifetime.ts';
import type { PersonRow } from '../people/store.ts';
import { createAddressKeys } from '../throttle/client-keys.ts';
import type { Throttle } from '../throttle/throttle.ts';
import type { Mac } from '../tokens/derived-key.ts';
import { createToken, hashToken } from '../tokens/token.ts';
import { createAccountOf, requireAllowedEmail } from './first-sign-in.ts';
import { deriveFlowSecrets, hasState } from './flow-secrets.ts';
import type { Identity, Provider } from './provider.ts';
import * as store from './store.ts';

const flowLifetimeMinutes = 10;
/**
 * `max_age` makes the provider report when the person signed in there. A person who signed in there within this time
 * need not sign in again.
 */
const usualMaxAgeSeconds = absoluteDays * 86_400;
/** The provider sends the browser back to the page with this path. */
const answerPath = '/sign-in/provider';

export interface BeginRequest {
  /** Origin of the archive's page. */
  readonly origin: string;
  /** True: the signed-in person links an identity. False: a sign-in. */
  readonly isLinking: boolean;
  /** The secret of an invitation; empty: none. */
  readonly invitation: string;
}

/** A session after a sign-in, the person after linking, or the time to wait. */
export type OidcResult = { session: StartedSession } | { linked: PersonRow } | { retryAfterMs: number };

/** Sign-in at an OpenID provider. NOT_FOUND if the archive has no provider. */
export interface Oidc {
  /** The provider's name, as the pages show it; empty: none. */
  readonly name: string;
  /**
   * Begins a sign-in. The browser keeps `secret` in a cookie; `url` is the provider's sign-in page. FORBIDDEN if the
   * person links an identity without a recent sign-in.
   */
  begin(request: BeginRequest, actor: Actor): Promise<{ url: string; secret: string }>;
  /** Completes a sign-in with the URL query that the provider sent. Any replica may do this, but only once. */
  finish(secret: string, parameters: string, actor: Actor): Promise<OidcResult>;
}

export interface OidcOptions {
  readonly pool: Pool;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
  readonly mac: Mac;
  /** Undefined: the archive has no provider. */
  readonly provider: Provider | undefined;
}

/** Creates the operations of sign-in at a provider. */
export function createOidc(options: OidcOptions): Oidc {
  const { pool, mac, provider } = options;
  const requireProvider = () => {
    if (!provider) throw new ServiceError('NOT_FOUND', 'This archive has no sign-in provider');
    return provider;
  };
  return {
    name: provider?.name ?? '',
    begin: async ({ origin, isLinking, invitation }, actor) => {
      const { personId } = isLinking ? await requireRecentSignIn(pool, actor) : {};
      const secret = createToken();
      const redirectUri = new URL(answerPath, origin).href;
      // For a signed-in person, the sign-in is a confirmation: the provider must ask again and not use its own session.
      const maxAgeSeconds = !isLinking && actor.personId !== undefined ? 0 : usualMaxAgeSeconds;
      const secrets = deriveFlowSecrets(mac, secret.text);
      const url = await requireProvider().createUrl(redirectUri, secrets, maxAgeSeconds);
      const invitationHash = invitation === '' ? undefined : hashToken(invitation);
      const flow = { secretHash: secret.hash, redirectUri, personId, invitationHash };
      await store.insertFlow(pool, { ...flow, lifetimeMinutes: flowLifetimeMinutes });
      return { url, secret: secret.text };
    },
    finish: async (secret, parameters, actor) => {
      const secrets = deriveFlowSecrets(mac, secret);
      const answerUrl = new URL(`http://answer.invalid/?${parameters}`);
      // Compares the state first: an answer for another browser must not use up this browser's flow.
      const flow = hasState(answerUrl, secrets) ? await store.takeFlow(pool, hashToken(secret)) : undefined;
      if (!flow) throw new ServiceError('UNAUTHENTICATED', 'This sign-in has expired, try again');
      const currentUrl = new URL(flow.redirect_uri);
      currentUrl.search = answerUrl.search;
      const identity = await requireProvider().exchange(currentUrl, secrets);
      if (flow.person_id !== null) return { linked: await link(pool, identity, flow.person_id, actor) };
      return enter({ ...options, provider: requireProvider() }, identity, flow.invitation_hash, actor);
    },
  };
}

function link(pool: Pool, identity: Identity, flowPersonId: string, actor: Actor): Promise<PersonRow> {
  return transaction(
    pool,
    async tx => {
      const { personId } = await requireSignedIn(tx, actor);
      if (personId !== flowPersonId) throw new ServiceError('FORBIDDEN', 'Another person has begun this sign-in');
      const { issuer: provider, subject } = identity;
      const label = identity.verifiedEmail ?? subject;
      const id = await insertIdentity(tx, { personId, provider, subject, label });
      const owner = id === undefined ? await findCredential(tx, provider, subject) : undefined;
      if (id === undefined && owner?.user_id !== personId)
        throw new ServiceError('CONFLICT', 'Another account has this sign-in');
      if (id !== undefined) await recordDeed(tx, actor, 'identity_linked', id);
      return requirePerson(tx, personId);
    },
    actor.signal,
  );
}

async function enter(
  options: OidcOptions & { readonly provider: Provider },
  identity: Identity,
  invitationHash: Buffer | null,
  actor: Actor,
): Promise<OidcResult> {
  const { pool, throttle, devices, provider } = options;
  const { proofAgeSeconds } = identity;
  const credential = await findCredential(pool, identity.issuer, identity.subject);
  if (credential) {
    const signIn = (tx: Queryable) => {
      const recordUse = () => recordCredentialUse(tx, credential.id);
      return signInWithCredential(tx, devices, credential.user_id, actor, recordUse, { proofAgeSeconds });
    };
    const session = await transaction(pool, signIn, actor.signal);
    if (!session) throw new ServiceError('UNAUTHENTICATED', 'This account cannot sign in');
    return { session: await whenEarlierSessionEnded(session) };
  }
  const email = requireAllowedEmail(identity, provider.allowedDomains);
  const retryAfterMs = await throttle.begin(createAddressKeys('signUp', actor.address ?? ''));
  if (retryAfterMs !== undefined) return { retryAfterMs };
  const session = await transaction(
    pool,
    async tx => {
      const personId = await createAccountOf(tx, identity, email, invitationHash, actor);
      return startSession(tx, devices, personId, actor, { proofAgeSeconds });
    },
    actor.signal,
  );
  return { session: await whenEarlierSessionEnded(session) };
}
