import { isSharedError, type Logger, type ServiceError, toServiceError } from '@archive/kit';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { discardBody } from '../http/discard-body.ts';
import { formatErrorResponse } from '../http/envelope.ts';
import { isAborted } from '../http/on-finished.ts';
import { overloadedError } from '../request/overloaded-error.ts';
import type { RouteMatch } from './match-route.ts';
import { NotReadyError } from './public-routes.ts';
import { RejectionLog } from './rejection-log.ts';

/**
 * Creates the last step of the pipeline. The step sends a thrown error as an error response, in the format of the
 * matched path. If the answer has begun already, the step closes the connection instead. Calls `countRejection` for
 * each request that is rejected because of overload.
 */
export function createErrorHandler(log: Logger, countRejection?: () => void): ErrorRequestHandler {
  const rejections = new RejectionLog(log);
  return (thrown: unknown, req, res, _next) => {
    const error = toServiceError(thrown);
    const requestId = res.getHeader('X-Request-Id');
    if (error === overloadedError) {
      rejections.add();
      countRejection?.();
    }
    logError(log, error, req, res);
    if (res.headersSent) res.destroy();
    else
      sendError(req, res, error).catch((failure: unknown) =>
        log.warn({ err: failure, requestId }, 'error response not sent'),
      );
  };
}

/**
 * Logs failures of the archive as errors, and errors that clients or overload cause as debug messages. Never logs
 * headers, because they may contain a key.
 */
function logError(log: Logger, error: ServiceError, req: Request, res: Response): void {
  const request = { requestId: res.getHeader('X-Request-Id'), method: req.method, path: req.path, client: req.ip };
  if (error instanceof NotReadyError)
    log[error.isStarting ? 'debug' : 'warn']({ reason: String(error.cause) }, 'not ready');
  else if (isFailure(error) && !isSharedError(error) && !isAborted(res))
    log.error({ err: error, ...request }, 'request failed');
  else log.debug({ err: error, ...request }, 'request rejected');
}

/** An exceeded quota is answered with 507, but is no failure of the archive. */
const isFailure = ({ code, http }: ServiceError) => http >= 500 && code !== 'QUOTA_EXCEEDED';

async function sendError(req: Request, res: Response, error: ServiceError): Promise<void> {
  for (const name of ['ETag', 'Last-Modified', 'Content-Length', 'Content-Encoding', 'Vary']) res.removeHeader(name);
  const { match } = res.locals as { match?: RouteMatch };
  const { body, contentType } = (match?.formatError ?? formatErrorResponse)(error, req.headers.accept);
  if (error.code === 'UNAVAILABLE') res.setHeader('Retry-After', 1);
  if (error.code === 'UNAUTHENTICATED') res.setHeader('WWW-Authenticate', 'Bearer');
  res.statusCode = error.http;
  res.setHeader('Content-Type', contentType);
  if (req.method !== 'HEAD') res.setHeader('Content-Length', Buffer.byteLength(body));
  if (req.complete) {
    res.end(req.method === 'HEAD' ? undefined : body);
    return;
  }
  res.setHeader('Connection', 'close');
  if (req.method !== 'HEAD') res.write(body);
  await discardBody(req);
  res.end();
}
