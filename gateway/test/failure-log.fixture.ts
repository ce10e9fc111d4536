import { createLogger, createLocalRateLimiter } from '@archive/kit';
import { createApp } from '../src/app.ts';
import { listen } from '../src/http-server.ts';
import type { Authenticator } from '../src/authentication/authenticator.ts';
import type { Route } from '../src/request/route.ts';

/** A line of the log, as an operator's log collector reads it. */
export type LogLine = Record<string, unknown> & { readonly level: number; readonly msg: string };

export const errorLevel = 50;

/** Starts a gateway with these routes, which accepts every key. Its log has all levels. */
export async function startLoggedGateway(routes: readonly Route[], trustedProxies: readonly string[] = []) {
  const lines: string[] = [];
  const log = createLogger('trace', 'test', { write: line => void lines.push(line) });
  const authenticator: Authenticator = {
    authenticate: () => Promise.resolve({ ownerId: 'owner', keyId: 'key' }),
    isReady: () => true,
    stop: () => Promise.resolve(),
  };
  const app = createApp({
    authenticator,
    rateLimiter: createLocalRateLimiter(),
    rateLimits: { rest: 1_000, graphql: 1_000, upload: 1_000 },
    requestLimits: { maxConcurrent: 10, maxWaiting: 10, maxOpen: 10 },
    routes,
    publicRoutes: { checkReadiness: () => Promise.resolve(), openApi: '{}' },
    trustedProxies,
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
