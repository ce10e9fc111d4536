import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const client = { clientId: 'archive', clientSecret: 'a-client-secret-of-the-tests' };

interface Interaction {
  readonly params: Record<string, string>;
  readonly prompt: { readonly name: string; readonly reasons: readonly string[] };
  readonly session?: { readonly accountId: string };
}

interface Provider {
  callback(): (req: IncomingMessage, res: ServerResponse) => void;
  interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
  interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
  readonly Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
}
type ProviderClass = new (issuer: string, options: object) => Provider;

interface ProviderPerson {
  readonly email: string;
  readonly isVerified: boolean;
}

interface OpenIdProviderOptions {
  /** The only address to which the provider sends browsers. */
  readonly redirectUri: string;
  /** People by their subject, which is their id at the provider. */
  readonly people: Readonly<Record<string, ProviderPerson>>;
  /** Path of the issuer, such as `/realms/main`; none by default. */
  readonly path?: string;
  readonly clientAuthentication?: 'client_secret_basic' | 'client_secret_post';
}

/** A browser that stays signed in at the provider. */
export interface ProviderBrowser {
  readonly cookies: Map<string, string>;
  /** How long ago its person signed in at the provider. A sign-in that the archive asks for is always new. */
  readonly signedInSecondsAgo: number;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Opens the sign-in page as a person, in a new browser by default. Resolves to the address to which the provider
   * sends the browser.
   */
  visit(url: string, subject: string, browser?: ProviderBrowser): Promise<URL>;
  stop(): Promise<void>;
}

/** This header names the person who signs in. It takes the place of a form. */
const subjectHeader = 'x-subject';
const ageHeader = 'x-signed-in-seconds-ago';

/** Starts an OpenID provider with one client. */
export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  // @ts-expect-error the package has no types
  const { default: RealProvider } = (await import('oidc-provider')) as { default: ProviderClass };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { path = '' } = options;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}${path}`;
  const provider = new RealProvider(issuer, createOptions(options));
  const handle = provider.callback();
  server.on('request', (req: IncomingMessage & { originalUrl?: string }, res: ServerResponse) => {
    req.originalUrl = req.url ?? '';
    if (path !== '' && req.originalUrl.startsWith(path)) req.url = req.originalUrl.slice(path.length);
    if (req.url?.startsWith('/interaction/') === true) void finishInteraction(provider, req, res);
    else handle(req, res);
  });
  return {
    ...{ issuer, ...client },
    visit: (url, subject, browser = { cookies: new Map(), signedInSecondsAgo: 0 }) =>
      followRedirects(new URL(url), origin, subject, browser),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function createOptions({ redirectUri, people, path = '', ...options }: OpenIdProviderOptions): object {
  const { clientAuthentication = 'client_secret_basic' } = options;
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: clientAuthentication,
        // The provider allows http addresses of loopback only for native clients.
        application_type: redirectUri.startsWith('http:') ? 'native' : 'web',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    clientAuthMethods: [clientAuthentication],
    pkce: { required: () => true },
    cookies: { keys: ['a cookie key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${path}/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => {
      const { email, isVerified } = people[accountId] ?? { email: '', isVerified: false };
      const claims = { sub: accountId, name: `Person ${accountId}`, email, email_verified: isVerified };
      return { accountId, claims: () => claims };
    },
  };
}

async function finishInteraction(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params, prompt, session } = await provider.interactionDetails(req, res);
  const isSignIn = prompt.name === 'login';
  const accountId = isSignIn ? String(req.headers[subjectHeader]) : session?.accountId;
  const grant = new provider.Grant({ accountId, clientId: params['client_id'] });
  grant.addOIDCScope('openid email profile');
  const ageSeconds = prompt.reasons.includes('no_session') ? Number(req.headers[ageHeader] ?? 0) : 0;
  const ts = Math.floor(Date.now() / 1_000) - ageSeconds;
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(req, res, { ...(isSignIn && { login: { accountId, ts } }), consent });
}

/** Follows redirects with the provider's cookies, until a redirect leads to another origin. */
async function followRedirects(
  start: URL,
  origin: string,
  subject: string,
  { cookies, signedInSecondsAgo }: ProviderBrowser,
): Promise<URL> {
  let url = start;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ');
    const headers = { cookie, [subjectHeader]: subject, [ageHeader]: String(signedInSecondsAgo) };
    const response = await fetch(url, { redirect: 'manual', headers });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    url = new URL(location, url);
    if (url.origin !== origin) return url;
  }
  throw new Error('the provider redirects for ever');
}
