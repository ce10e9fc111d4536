import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { type Logger, ServiceError } from '@archive/kit';
import express from 'express';
import { createErrorHandler } from '../src/pipeline/errors.ts';
import { createPublicRouter } from '../src/pipeline/public-routes.ts';

test('a failed readiness probe gets 503; it is routine during the start and a warning after it', async () => {
  const levels: string[] = [];
  const record = (level: string) => () => levels.push(level);
  const log = { debug: record('debug'), warn: record('warn'), error: record('error') } as unknown as Logger;
  let isReady = false;
  const checkReadiness = () => (isReady ? Promise.resolve() : Promise.reject(new ServiceError('UNAVAILABLE')));
  const app = express().use(
    createPublicRouter({ checkReadiness, openApi: Buffer.from('{}') }),
    createErrorHandler(log),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const probe = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  const response = await probe();
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
  expect(levels).toEqual(['debug']);
  isReady = true;
  expect((await probe()).status).toBe(200);
  isReady = false;
  expect((await probe()).status).toBe(503);
  expect(levels).toEqual(['debug', 'warn']);
  server.closeAllConnections();
  server.close();
});
