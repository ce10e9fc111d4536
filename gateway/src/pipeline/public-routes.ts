import { ServiceError } from '@archive/kit';
import { Router } from 'express';
import { sendData } from '../http/envelope.ts';

/** What is open to anyone: it says nothing of the inside (beyond.md 1, "doors without a key"). */
export interface Doors {
  /** Resolves when requests can be served; rejects with UNAVAILABLE otherwise. */
  readonly ready: () => Promise<void>;
  /** The OpenAPI document as JSON text. */
  readonly openApi: string;
}

export function openDoors({ ready, openApi }: Doors): Router {
  const doors = Router({ caseSensitive: true });
  doors.get('/healthz', (_req, res) => sendData(res, 200, { status: 'ok' }));
  doors.get('/readyz', async (_req, res) => {
    await ready().catch((cause: unknown) => {
      throw new ServiceError('UNAVAILABLE', undefined, { cause });
    });
    sendData(res, 200, { status: 'ready' });
  });
  doors.get('/api/v1/openapi.json', (_req, res) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(openApi);
  });
  doors.all(['/healthz', '/readyz', '/api/v1/openapi.json'], (_req, res) => {
    res.setHeader('Allow', 'GET, HEAD');
    throw new ServiceError('METHOD_NOT_ALLOWED');
  });
  return doors;
}
