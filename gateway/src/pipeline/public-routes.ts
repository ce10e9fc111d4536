import { ServiceError } from '@archive/kit';
import { Router } from 'express';
import { sendData } from '../http/envelope.ts';
import { sendHomePage } from './home-page.ts';

export interface PublicRoutesOptions {
  /** Resolves when requests can be served; rejects with UNAVAILABLE otherwise. */
  readonly checkReadiness: () => Promise<void>;
  /** The OpenAPI document as JSON text. */
  readonly openApi: string;
}

/** Answers a readiness probe with 503. During the start that is routine; after the start it shows an outage. */
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
  // All answers share these bytes, so an answer that its client does not read costs no copy.
  const openApiBytes = Buffer.from(openApi);
  router.get('/', sendHomePage);
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
    res.end(openApiBytes);
  });
  router.all(['/', '/healthz', '/readyz', '/api/v1/openapi.json'], (_req, res) => {
    res.setHeader('Allow', 'GET, HEAD');
    throw new ServiceError('METHOD_NOT_ALLOWED');
  });
  return router;
}
