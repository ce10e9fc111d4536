import { type Metrics, createLogger, createLocalRateLimiter, createMetrics, ServiceError } from '@archive/kit';
import { createApp } from '../src/app.ts';
import { listen } from '../src/connection/http-server.ts';
import type { Authenticator } from '../src/authentication/authenticator.ts';
import { type BrowserSession, SessionAuthenticator } from '../src/authentication/session-authenticator.ts';
import { OwnAddress } from '../src/browser/own-address.ts';
import { createSessionCookie } from '../src/browser/secret-cookie.ts';
import { freeMemory } from '../src/request/json-body.fixture.ts';
import type { Route } from '../src/request/route.ts';
import { readWebFiles } from '../src/web/web-files.ts';

/** One line of the log, as an operator's log collector reads it. */
export type LogLine = Record<string, unknown> & { readonly level: number; readonly msg: string };

export const warnLevel = 40;
export const errorLevel = 50;

export const acceptedKey = 'Bearer key';

export interface TestGatewayOptions {
  readonly routes: readonly Route[];
  /** If true, a request without `acceptedKey` gets 401. Default: false. */
  readonly requiresKey?: boolean;
  readonly trustedProxies?: readonly string[];
  readonly corsOrigins?: readonly string[];
  readonly publicUrl?: string;
  /** The keys are the SHA-256 of the browsers' cookies, in hexadecimal. */
  readonly sessions?: ReadonlyMap<string, BrowserSession>;
  /** If absent, the gateway serves no built pages. */
  readonly webFolder?: string;
  readonly metrics?: Metrics;
}

/** The gateway has no services, and its log has all levels. */
export async function startTestGateway({
  routes,
  requiresKey = false,
  trustedProxies = [],
  corsOrigins = [],
  publicUrl,
  sessions = new Map(),
  webFolder,
  metrics = createMetrics(),
}: TestGatewayOptions) {
  const lines: string[] = [];
  const log = createLogger('trace', 'test', { write: line => void lines.push(line) });
  const keys: Authenticator = {
    authenticate: rawHeaders =>
      rawHeaders.includes(acceptedKey) || !requiresKey
        ? Promise.resolve({ ownerId: 'owner', keyId: 'key' })
        : Promise.reject(new ServiceError('UNAUTHENTICATED')),
    isReady: () => true,
    stop: () => Promise.resolve(),
  };
  const app = createApp({
    callers: { keys, sessions: createSessions(sessions, publicUrl) },
    rateLimiter: createLocalRateLimiter(),
    rateLimits: { rest: 1_000, graphql: 1_000, upload: 1_000, account: 2_000 },
    requestLimits: { maxConcurrent: 100, maxWaiting: 100, maxOpen: 100 },
    bodyMemory: freeMemory,
    routes,
    publicRoutes: { checkReadiness: () => Promise.resolve(), openApi: Buffer.from('{}') },
    webFiles: webFolder === undefined ? undefined : await readWebFiles(webFolder),
    trustedProxies,
    corsOrigins,
    metrics,
    log,
  });
  const server = await listen('127.0.0.1', 0, app, log);
  return {
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    text: () => lines.join(''),
    readLines: () => lines.map(line => JSON.parse(line) as LogLine),
    stop: () => server.stop(0),
  };
}

function createSessions(sessions: ReadonlyMap<string, BrowserSession>, publicUrl?: string): SessionAuthenticator {
  const address = new OwnAddress({ host: '127.0.0.1', publicUrl });
  const cookie = createSessionCookie(address.isSecure);
  const check = (hash: Buffer) => {
    const status = sessions.get(hash.toString('hex'));
    return Promise.resolve(status && { status });
  };
  return new SessionAuthenticator({ address, cookie, check });
}
