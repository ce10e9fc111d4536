import { type Logger, ServiceError, startJob } from '@archive/kit';
import * as client from 'openid-client';

/** Time limit for each call to the provider. */
const timeoutSeconds = 5;
const discoveryEveryMs = 60_000;
/** The metadata of a provider changes rarely. The library reads new signing keys by itself. */
const metadataMaxAgeMs = 3_600_000;
const maxClaimLength = 1_024;

/** The OpenID provider at which people may sign in. */
export interface OidcSettings {
  /** URL of the issuer, as in its discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** People with a verified email of these domains may create an account; in lower case. */
  readonly allowedDomains: readonly string[];
}

/** A person as the provider describes them. The provider's tokens are not kept. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  /** Undefined: the provider has not verified an email. */
  readonly verifiedEmail: string | undefined;
  /** Seconds since the person proved to the provider who they are; null: the provider does not say. */
  readonly proofAgeSeconds: number | null;
}

/** Values that bind the provider's answer to one sign-in that a browser has begun. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface Provider {
  readonly issuer: string;
  /** The host of the issuer, as the pages show it. */
  readonly name: string;
  readonly allowedDomains: readonly string[];
  /**
   * Returns the address of the provider's sign-in page; UNAVAILABLE until the discovery has succeeded once. If the last
   * sign-in at the provider is older than `maxAgeSeconds`, the provider asks again.
   */
  createUrl(redirectUri: string, secrets: FlowSecrets, maxAgeSeconds: number): Promise<string>;
  /**
   * Exchanges the code in `answerUrl` for the identity; UNAUTHENTICATED if a call to the provider or a check fails.
   */
  exchange(answerUrl: URL, secrets: FlowSecrets): Promise<Identity>;
  stop(): Promise<void>;
}

/** Starts the discovery in the background, so that a provider that does not answer delays nothing else. */
export function startProvider(settings: OidcSettings, log: Logger): Provider {
  let found: { readonly config: client.Configuration; readonly atMs: number } | undefined;
  const run = async (signal: AbortSignal) => {
    if (found && performance.now() - found.atMs < metadataMaxAgeMs) return;
    found = { config: await discover(settings, signal), atMs: performance.now() };
  };
  const job = startJob({ name: 'sign-in provider', everyMs: discoveryEveryMs, run, log });
  const requireConfig = () => {
    if (found) return found.config;
    job.wake();
    throw new ServiceError('UNAVAILABLE', 'The sign-in provider does not answer');
  };
  return {
    issuer: settings.issuer,
    name: new URL(settings.issuer).host,
    allowedDomains: settings.allowedDomains,
    createUrl: async (redirectUri, { state, nonce, codeVerifier }, maxAgeSeconds) => {
      const config = requireConfig();
      const challenge = await client.calculatePKCECodeChallenge(codeVerifier);
      const parameters = {
        ...{ redirect_uri: redirectUri, scope: 'openid email profile', state, nonce },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
        max_age: String(maxAgeSeconds),
      };
      return client.buildAuthorizationUrl(config, parameters).href;
    },
    exchange: (answerUrl, secrets) => exchange(requireConfig(), answerUrl, secrets, log),
    stop: () => job.stop(),
  };
}

/** Reads the provider's metadata. `signal` aborts this call and all later calls with the result. */
async function discover(settings: OidcSettings, signal: AbortSignal): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const url = new URL(issuer);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- only for a provider that the operator gave an http URL
  const execute = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const authenticate: client.ClientAuth = (server, ...rest) => {
    // RFC 8414 §2: a server without this member in its metadata supports client_secret_basic.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    const method = isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
    method(server, ...rest);
  };
  const options: client.DiscoveryRequestOptions = {
    ...{ execute, timeout: timeoutSeconds },
    [client.customFetch]: (address, { signal: timeout, body = null, ...init }) =>
      fetch(address, { ...init, body, signal: timeout ? AbortSignal.any([timeout, signal]) : signal }),
  };
  const config = await client.discovery(url, clientId, undefined, authenticate, options);
  config.timeout = timeoutSeconds;
  return config;
}

async function exchange(
  config: client.Configuration,
  answerUrl: URL,
  { state, nonce, codeVerifier }: FlowSecrets,
  log: Logger,
): Promise<Identity> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true };
  try {
    const tokens = await client.authorizationCodeGrant(config, answerUrl, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('the answer has no ID token');
    const isComplete = claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    const info = isComplete ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return toIdentity(claims, info);
  } catch (error) {
    log.warn({ reason: describe(error) }, 'the sign-in at the provider failed');
    throw new ServiceError('UNAUTHENTICATED', 'The sign-in at the provider failed, try again');
  }
}

function toIdentity(claims: client.IDToken, info: Readonly<Record<string, unknown>>): Identity {
  const { iss: issuer, sub: subject, auth_time: provenAt } = claims;
  const readText = (name: string) => {
    const value = info[name];
    return typeof value === 'string' && value !== '' && value.length <= maxClaimLength ? value : undefined;
  };
  if (subject === '' || subject.length > 255 || /[^\x20-\x7e]/.test(subject))
    throw new Error('the subject has an unknown format');
  const verifiedEmail = info['email_verified'] === true ? readText('email') : undefined;
  // The provider may ignore `max_age`, so `auth_time` decides. It is in the ID token, which alone is signed.
  const proofAgeSeconds = provenAt === undefined ? null : Math.max(0, Date.now() / 1_000 - provenAt);
  return { issuer, subject, name: readText('name'), verifiedEmail, proofAgeSeconds };
}

/** Returns the code or the name of an error. The error itself may contain secrets, so it is not logged. */
function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}
