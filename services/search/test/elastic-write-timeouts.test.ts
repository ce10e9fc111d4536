import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { findFreePort, canRun } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBulk } from '../src/elastic/client/bulk.ts';
import { openEngine } from '../src/elastic/client/client.ts';
import { WriteTimeoutError } from '../src/index-port/write-timeout-error.ts';
import { createSession, engine, index, setUpIndex, toBatches } from './elastic-fixture.ts';
import { writeDocuments } from './write-documents.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;
const timeoutMs = 2_000;

suite('a write that Elasticsearch does not finish in time', () => {
  setUpIndex();
  let proxy: Server;
  let client: ReturnType<typeof openEngine>;
  beforeAll(async () => {
    // The first write creates the indices.
    const { head, passages } = createSession('first');
    await writeDocuments(index, head, toBatches(passages));
    proxy = await startProxy(engine.url, 'slow');
    client = openEngine(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await client.stop();
    proxy.closeAllConnections();
    proxy.close();
  });

  const deletion = (id: string) => ({ action: { delete: { _index: `${index.prefix}-heads`, _id: id, routing: id } } });

  test('causes a WriteTimeoutError for all sessions of the request, and only for itself if it is alone', async () => {
    const bulk = createBulk(client, timeoutMs);
    const shared = await Promise.allSettled([bulk([deletion('slow')]), bulk([deletion('other')])]);
    const timedOut = { status: 'rejected', reason: expect.any(WriteTimeoutError) as unknown };
    expect(shared).toEqual([timedOut, timedOut]);
    const apart = await Promise.allSettled([bulk([deletion('slow')], true), bulk([deletion('other')])]);
    expect(apart).toEqual([timedOut, { status: 'fulfilled', value: ['superseded'] }]);
  });

  test('is told from an engine that is away', async () => {
    const away = openEngine(`http://127.0.0.1:${await findFreePort()}`);
    const failure = await createBulk(away, timeoutMs)([deletion('other')]).catch((error: unknown) => error);
    await away.stop();
    expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
    expect(failure).not.toBeInstanceOf(WriteTimeoutError);
  });
});

/** The proxy never answers requests that contain `word`. */
async function startProxy(url: string, word: string): Promise<Server> {
  const server = createServer((request, response) => {
    const forward = async () => {
      const body = await buffer(request);
      if (body.includes(word)) return;
      const { method = 'GET', headers } = request;
      const answer = await fetch(`${url}${request.url ?? ''}`, {
        method,
        body,
        headers: { 'content-type': headers['content-type'] ?? '', accept: headers.accept ?? '' },
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        'x-elastic-product': 'Elasticsearch',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    void forward();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
