import { ServiceError } from '@archive/kit';
import { Router } from 'express';
import { sendData } from '../http/envelope.ts';

export interface PublicRoutesOptions {
  /** Resolves when requests can be served; rejects with UNAVAILABLE otherwise. */
  readonly checkReadiness: () => Promise<void>;
  /** The OpenAPI document as JSON. All answers share these bytes, so clients that do not read cost no memory. */
  readonly openApi: Buffer;
}

/**
 * The error of a failed readiness probe, with status 503. This error is routine during the start. Later it shows an
 * outage.
 */
export class NotReadyError extends ServiceError {
  readonly isStarting: boolean;

  constructor(cause: unknown, isStarting: boolean) {
    super('UNAVAILABLE', undefined, { cause });
    this.isStarting = isStarting;
  }
}

/** Routes that need no key; they show nothing of the stored data (docs/decisions.md#52-public-routes). */
export function createPublicRouter({ checkReadiness, openApi }: PublicRoutesOptions): Router {
  const router = Router({ caseSensitive: true });
  let isStarting = true;
  router.get('/healthz', (_req, res) => sendData(res, 200, { status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    await checkReadiness().catch((cause: unknown) => {
      throw new NotReadyError(cause, isStarting);
    });
    isStarting = false;
    sendData(res, 200, { status: 'ready' });
  });
  router.get('/api/v1/openapi.json', (_req, res) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(openApi);
  });
  router.all(['/healthz', '/readyz', '/api/v1/openapi.json'], (_req, res) => {
    res.setHeader('Allow', 'GET, HEAD');
    throw new ServiceError('METHOD_NOT_ALLOWED');
  });
  return router;
}
