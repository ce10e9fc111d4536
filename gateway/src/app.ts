import { deadlineIn, type Logger, type Metrics, sharedError } from '@archive/kit';
import express, { type Express, type Request, type Response } from 'express';
import { type CallerOptions, findCaller } from './authentication/caller.ts';
import { type BodyMemory, responseTimeoutMs } from './request/request-context.ts';
import type { Route } from './request/route.ts';
import { accountPath } from './account/request/account-route.ts';
import { createPlaygroundRouter } from './graphql/playground/routes.ts';
import { onFinished } from './http/on-finished.ts';
import { addRequestGauges } from './metrics/load-gauges.ts';
import { createDecisionCounter, createRejectionCounter } from './metrics/pipeline-counters.ts';
import { measureRequests, type MeasuredLocals } from './metrics/request-metrics.ts';
import { labelRoute } from './metrics/route-label.ts';
import { createPublicRouter, type PublicRoutesOptions } from './pipeline/public-routes.ts';
import { createHomePageRouter } from './pipeline/home-page.ts';
import { createCors } from './pipeline/cors.ts';
import { Admission, type RequestLimits } from './pipeline/admission.ts';
import { consumeRateLimit, type RateLimitOptions } from './pipeline/rate-limit.ts';
import { createErrorHandler } from './pipeline/errors.ts';
import { createRouteMatcher } from './pipeline/match-route.ts';
import { assignRequestId } from './pipeline/request-id.ts';
import { toOriginForm } from './pipeline/request-target.ts';
import { requireValidHead } from './pipeline/require-valid-head.ts';
import { type TracedLocals, traceRequest } from './tracing/trace-request.ts';
import { createWebRouter } from './web/routes.ts';
import type { WebFiles } from './web/web-files.ts';

export interface AppOptions extends RateLimitOptions {
  readonly callers: CallerOptions;
  readonly requestLimits: RequestLimits;
  readonly bodyMemory: BodyMemory;
  readonly routes: readonly Route[];
  readonly publicRoutes: PublicRoutesOptions;
  /** If absent, `/` is a small page that needs no build. */
  readonly webFiles?: WebFiles | undefined;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly metrics: Metrics;
  readonly log: Logger;
}

type HandlingOptions = Pick<AppOptions, 'callers' | 'bodyMemory'> & RateLimitOptions;

/** The first step of the pipeline sets these values for the later steps. */
type Locals = MeasuredLocals & TracedLocals;

const clientGone = sharedError('UNAVAILABLE', 'The client went away');

/**
 * The steps are: request id and route, CORS, public routes, start queue, authentication, admission, rate limit,
 * handler, errors.
 */
export function createApp({ metrics, ...options }: AppOptions): Express {
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', false)
    .set('trust proxy', [...options.trustedProxies]);
  const matchRoute = createRouteMatcher(options.routes);
  const measureRequest = measureRequests(app, metrics);
  app.use((req, res, next) => {
    measureRequest(req, res);
    const requestId = assignRequestId(req, res);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    requireValidHead(req);
    req.url = toOriginForm(req.url);
    const match = matchRoute(req.method, req.path);
    const locals: Locals = { requestId, match, routeLabel: labelRoute(match, req.path) };
    Object.assign(res.locals, locals);
    traceRequest(req, res, locals, next);
  });
  app.use(createCors(options.corsOrigins));
  app.use(createPublicRouter(options.publicRoutes));
  app.use(createPlaygroundRouter());
  app.use(options.webFiles ? createWebRouter(options.webFiles) : createHomePageRouter());
  const admission = new Admission(options.requestLimits);
  addRequestGauges(metrics, admission, options.log);
  const handling = { ...options, countDecision: createDecisionCounter(metrics) };
  app.use((req, res) => handleRequest(handling, admission, req, res));
  app.use(createErrorHandler(options.log, createRejectionCounter(metrics)));
  return app;
}

async function handleRequest(
  options: HandlingOptions,
  admission: Admission,
  req: Request,
  res: Response,
): Promise<void> {
  const { requestId, match } = res.locals as Locals;
  const abort = new AbortController();
  onFinished(res, () => abort.abort(clientGone));
  const callContext = { requestId, deadline: deadlineIn(responseTimeoutMs), signal: abort.signal };
  res.setHeader('Cache-Control', req.path.startsWith(accountPath) ? 'no-store' : 'private, no-cache');
  const access = match.route?.access ?? 'key-or-session';
  await admission.start(req, abort.signal);
  const { ownerId, keyId, session } = await admission.authenticate(abort.signal, () =>
    findCaller(options.callers, req, res, access, callContext),
  );
  if (session || access.startsWith('key')) admission.rememberOwner(req, ownerId);
  const permit = await admission.admit(ownerId, req, res, abort.signal);
  await consumeRateLimit(options, keyId, match.rateLimit, res);
  if (!match.route) {
    if (match.allow !== undefined) res.setHeader('Allow', match.allow);
    throw match.error;
  }
  req.params = match.params;
  await match.route.handle({
    ...{ req, res, permit, bodyMemory: options.bodyMemory },
    countFurtherRequests: count => consumeRateLimit(options, keyId, match.rateLimit, res, count),
    context: { ...callContext, ownerId, keyId },
    session,
  });
}
