import { type Logger, ServiceError, toServiceError } from '@archive/kit';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { isGraph, prefersGraphResponse } from '../graphql/http/media-type.ts';
import { errorResponseBody } from '../graphql/errors/graph-request-error.ts';
import { drain } from '../http/drain.ts';
import { errorBody } from '../http/envelope.ts';
import { overloaded } from './admission.ts';

/** What is thrown by Express itself: a path that can't be decoded. */
function fromExpress(thrown: unknown): ServiceError {
  if (thrown instanceof URIError)
    return new ServiceError('INVALID', 'Malformed percent-encoding in the path', { cause: thrown });
  return toServiceError(thrown);
}

/** The last of the pipeline: everything thrown becomes the error envelope, or, in the middle of an answer, a cut connection. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const error = fromExpress(thrown);
    const requestId = res.getHeader('X-Request-Id');
    if (error.http >= 500 && error !== overloaded && !req.destroyed)
      log.error({ err: error, requestId, method: req.method, path: req.path }, 'request failed');
    else log.debug({ err: error, requestId }, 'request refused');
    if (res.headersSent) res.destroy();
    else refuse(req, res, error).catch((failure: unknown) => log.warn({ err: failure, requestId }, 'refusal not sent'));
  };
}

async function refuse(req: Request, res: Response, error: ServiceError): Promise<void> {
  for (const name of ['ETag', 'Last-Modified', 'Content-Length', 'Content-Encoding', 'Vary']) res.removeHeader(name);
  const { body, type } = bodyOf(req, error);
  if (error.code === 'UNAVAILABLE') res.setHeader('Retry-After', 1);
  if (error.code === 'UNAUTHENTICATED') res.setHeader('WWW-Authenticate', 'Bearer');
  res.statusCode = error.http;
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  if (req.method !== 'HEAD') res.setHeader('Content-Length', Buffer.byteLength(body));
  if (req.complete) {
    res.end(req.method === 'HEAD' ? undefined : body);
    return;
  }
  res.setHeader('Connection', 'close');
  if (req.method !== 'HEAD') res.write(body);
  await drain(req);
  res.end();
}

/** The graph's failures say the same a second time, as GraphQL has it (beyond.md 1, GraphQL, errors). */
function bodyOf(req: Request, error: ServiceError): { body: string; type: string } {
  if (!isGraph(req.path) || error.code === 'METHOD_NOT_ALLOWED')
    return { body: errorBody(error), type: 'application/json' };
  const draft = prefersGraphResponse(req.headers.accept);
  const type = draft ? 'application/graphql-response+json' : 'application/json';
  return { body: errorResponseBody(error, !(draft && error.code === 'INVALID')), type };
}
