import type { RequestHandler, Response } from 'express';

/** Headers of the answer that scripts may read, besides those that browsers always expose. */
const exposedHeaders = [
  'ETag',
  'Last-Modified',
  'Retry-After',
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Markdown-Size',
  'X-Raw-Data-Size',
  'X-Session-Data-Size',
].join(', ');

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Content-Encoding, If-Match, If-None-Match, Idempotency-Key, X-SDK-Version, X-SDK-Language',
  'Access-Control-Max-Age': '7200',
};

/**
 * Creates the step that lets pages of these origins use the interface
 * (https://fetch.spec.whatwg.org/#http-cors-protocol). The step answers preflight requests, which browsers send without
 * a key. It never allows cookies, because keys need no cookies.
 */
export function createCors(origins: readonly string[]): RequestHandler {
  return (req, res, next) => {
    if (origins.length > 0) varyByOrigin(res);
    const { origin } = req.headers;
    if (origin === undefined || !origins.includes(origin)) {
      next();
      return;
    }
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) {
      next();
      return;
    }
    res.writeHead(204, preflightHeaders).end();
  };
}

/** Adds Origin to Vary just before the status line is sent, because handlers replace this header. */
function varyByOrigin(res: Response): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = (...args: unknown[]) => {
    res.vary('Origin');
    return writeHead(...args);
  };
}
