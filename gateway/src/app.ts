import { type RateLimiter, deadlineIn, type Logger, ServiceError, sharedError } from '@archive/kit';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Bearer } from './authentication/authenticator.ts';
import { answerMs, type OwnedContext, type Route } from './request/request-context.ts';
import { playgroundRouter } from './graphql/http/playground.ts';
import { whenOver } from './http/on-finished.ts';
import { openDoors, type Doors } from './pipeline/public-routes.ts';
import { Admission, type RequestLimits } from './pipeline/admission.ts';
import { type Limits, takeAllowance } from './pipeline/rate-limit.ts';
import { errorHandler } from './pipeline/errors.ts';
import { requestId } from './pipeline/request-id.ts';
import { router } from './pipeline/match-route.ts';

export interface AppOptions {
  readonly bearer: Bearer;
  readonly allowance: RateLimiter;
  readonly limits: Limits;
  readonly requests: RequestLimits;
  readonly routes: Route[];
  readonly doors: Doors;
  readonly trustedProxies: readonly string[];
  readonly log: Logger;
}

const closed = sharedError('UNAVAILABLE', 'The client went away');

/** The pipeline: request id → doors without a key → admission → bearer → allowance → route → errors. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    .set('trust proxy', [...options.trustedProxies]);
  app.use((req, res, next) => {
    req.url = req.url.replace(/^\/{2,}/, '/');
    res.locals['requestId'] = requestId(req, res);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    // RFC 9112, 3.2.
    if (req.httpVersion === '1.1' && req.headers.host === undefined)
      throw new ServiceError('INVALID', 'Invalid HTTP request');
    next();
  });
  app.use(openDoors(options.doors));
  app.use(playgroundRouter());
  const admission = new Admission(options.requests, options.log);
  app.use((req, res, next: NextFunction) => enter(options, admission, req, res).then(next));
  app.use(router(options.routes));
  app.use(errorHandler(options.log));
  return app;
}

/** A place, then bearer, then allowance; what follows knows the owner. */
async function enter(
  { bearer, allowance, limits }: AppOptions,
  admission: Admission,
  req: Request,
  res: Response,
): Promise<void> {
  const abort = new AbortController();
  whenOver(res, () => abort.abort(closed));
  const base = { requestId: res.locals['requestId'] as string, deadline: deadlineIn(answerMs), signal: abort.signal };
  res.setHeader('Cache-Control', 'private, no-cache');
  res.locals['place'] = await admission.enter(req, res, abort.signal);
  const { ownerId, keyId } = await bearer.authenticate(req.rawHeaders, base);
  const context: OwnedContext = { ...base, ownerId, keyId };
  res.locals['context'] = context;
  await takeAllowance(allowance, limits, keyId, req, res);
}
