import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createLogger, ServiceError } from '@archive/kit';
import express from 'express';
import { createErrorHandler } from '../src/pipeline/errors.ts';
import { streamList } from '../src/rest/stream-list.ts';

interface Page {
  readonly rows: readonly number[];
  readonly total?: number;
}

/** The list's service sends these pages and then ends. If `failure` is set, the service fails after the pages. */
async function requestList(pages: readonly Page[], failure?: Error): Promise<Response> {
  const app = express();
  app.get('/', async (_req, res) => {
    const stream = (async function* () {
      yield* pages;
      await Promise.resolve();
      if (failure) throw failure;
    })();
    await streamList(res, stream, { name: 'rows', items: ({ rows }) => rows.map(String), hasCursor: false });
  });
  app.use(createErrorHandler(createLogger('silent', 'test')));
  const server = createServer(app).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const body = await answer.arrayBuffer();
    return new Response(body, { status: answer.status });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const gone = new ServiceError('UNAVAILABLE');

test('a list has the items of all pages in their order, and the total', async () => {
  const answer = await requestList([{ rows: [1, 2] }, { rows: [] }, { rows: [3] }, { rows: [], total: 3 }]);
  expect(await answer.json()).toEqual({ success: true, data: { rows: [1, 2, 3], total: 3 } });
});

test('an empty list is sent as an empty list', async () => {
  expect(await (await requestList([])).json()).toEqual({ success: true, data: { rows: [], total: 0 } });
});

test('a list of one page is an error when its service fails before the total, and is not cut off', async () => {
  const answer = await requestList([{ rows: [1] }], gone);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ success: false });
});

test('a list is cut off when its service fails after further pages, and never ends as if it were complete', async () => {
  await expect(requestList([{ rows: [1] }, { rows: [2] }, { rows: [3] }], gone)).rejects.toThrow();
});
