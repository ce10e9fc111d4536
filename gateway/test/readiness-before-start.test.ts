import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { type Logger, ServiceError } from '@archive/kit';
import express from 'express';
import { errorHandler } from '../src/pipeline/errors.ts';
import { createPublicRouter } from '../src/pipeline/public-routes.ts';

test('a readiness probe before the end of the start gets 503 and is logged at level debug only', async () => {
  const levels: string[] = [];
  const record = (level: string) => () => levels.push(level);
  const log = { debug: record('debug'), warn: record('warn'), error: record('error') } as unknown as Logger;
  const checkReadiness = () => Promise.reject(new ServiceError('UNAVAILABLE'));
  const app = express().use(createPublicRouter({ checkReadiness, openApi: '{}' }), errorHandler(log));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
  expect(levels).toEqual(['debug']);
  server.closeAllConnections();
  server.close();
});
