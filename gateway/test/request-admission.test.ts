import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eventually } from '@archive/kit/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { onFinished } from '../src/http/on-finished.ts';
import { Admission } from '../src/pipeline/admission.ts';
import { overloadedError } from '../src/request/overloaded-error.ts';

const never = new AbortController().signal;
const closers: (() => void)[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  closers.splice(0).forEach(close => close());
});

interface OpenRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Aborts when the response ends or its connection closes. */
  readonly finished: AbortSignal;
}

/** Starts a server. Each call of `next` sends a request and resolves when the server has received it. */
async function startRequests(): Promise<{ next: (signal?: AbortSignal) => Promise<OpenRequest> }> {
  const receivers: ((request: OpenRequest) => void)[] = [];
  const server = createServer((req, res) => {
    const abort = new AbortController();
    onFinished(res, () => abort.abort(new Error('finished')));
    receivers.shift()?.({ req, res, finished: abort.signal });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const next = (signal: AbortSignal = never) => {
    const { promise, resolve } = Promise.withResolvers<OpenRequest>();
    receivers.push(resolve);
    // `fetch` would close the connection when the garbage collector finds the unread response.
    request(`http://127.0.0.1:${port}`, { signal })
      .on('error', () => undefined)
      .end();
    return promise;
  };
  return { next };
}

async function answer({ res }: OpenRequest): Promise<void> {
  const closed = once(res, 'close');
  res.end();
  await closed;
}

test('a waiting request gets the permit when another sends its status line, even before the end of its body', async () => {
  const { next } = await startRequests();
  const admission = new Admission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const [first, second, third] = [await next(), await next(), await next()];
  await admission.admit('owner', first.req, first.res, first.finished);
  const waiting = admission.admit('owner', second.req, second.res, second.finished);
  await expect(admission.admit('owner', third.req, third.res, third.finished)).rejects.toBe(overloadedError);
  first.res.write('a part');
  await waiting;
});

test('a permit is released when its client disconnects', async () => {
  const { next } = await startRequests();
  const admission = new Admission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const client = new AbortController();
  const [first, second] = [await next(client.signal), await next()];
  await admission.admit('owner', first.req, first.res, first.finished);
  const waiting = admission.admit('owner', second.req, second.res, second.finished);
  client.abort();
  await waiting;
});

test('a permit is not lost when the request that waits for it ends at the moment of its release', async () => {
  const { next } = await startRequests();
  const admission = new Admission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const client = new AbortController();
  const [first, second, third] = [await next(), await next(), await next()];
  await admission.admit('owner', first.req, first.res, first.finished);
  const waiting = admission.admit('owner', second.req, second.res, client.signal);
  second.res.once('close', () => client.abort(new Error('gone')));
  first.res.emit('close');
  second.res.emit('close');
  await expect(waiting).rejects.toThrow('gone');
  await admission.admit('owner', third.req, third.res, third.finished);
});

test('a request releases its permit while its body arrives, and waits for a permit afterwards', async () => {
  const { next } = await startRequests();
  const admission = new Admission({ maxConcurrent: 1, maxWaiting: 0, maxOpen: 10 });
  const [first, second] = [await next(), await next()];
  first.req.complete = false;
  const slow = await admission.admit('owner', first.req, first.res, first.finished);
  slow.releaseWhileBodyArrives();
  await admission.admit('owner', second.req, second.res, second.finished);
  let isReadmitted = false;
  const readmitted = slow.acquire().then(() => (isReadmitted = true));
  await new Promise(setImmediate);
  expect(isReadmitted).toBe(false);
  await answer(second);
  await readmitted;
});

test('a request with a complete body takes precedence over requests that began after it', async () => {
  const { next } = await startRequests();
  const admission = new Admission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const [first, second, third] = [await next(), await next(), await next()];
  first.req.complete = false;
  const slow = await admission.admit('owner', first.req, first.res, first.finished);
  slow.releaseWhileBodyArrives();
  await admission.admit('owner', second.req, second.res, second.finished);
  const order: string[] = [];
  const admitted = admission.admit('owner', third.req, third.res, third.finished).then(() => order.push('new'));
  const readmitted = slow.acquire().then(() => order.push('back'));
  await answer(second);
  await readmitted;
  await answer(first);
  await admitted;
  expect(order).toEqual(['back', 'new']);
});

test('the number of open requests is bounded, and a closed request does not count', async () => {
  const { next } = await startRequests();
  const admission = new Admission({ maxConcurrent: 10, maxWaiting: 10, maxOpen: 1 });
  const [first, second] = [await next(), await next()];
  await admission.admit('owner', first.req, first.res, first.finished);
  first.res.write('a part');
  await expect(admission.admit('owner', second.req, second.res, second.finished)).rejects.toBe(overloadedError);
  await answer(first);
  await eventually(() => admission.admit('owner', second.req, second.res, second.finished));
});

describe('one owner', () => {
  const limits = { maxConcurrent: 8, maxWaiting: 8, maxOpen: 8 };

  /** Sends requests of an owner until one is rejected. Returns the number of admitted requests. */
  async function fill(admission: Admission, ownerId: string, next: () => Promise<OpenRequest>): Promise<number> {
    for (let count = 0; ; count += 1) {
      const { req, res, finished } = await next();
      const wasAdmitted = await admission.admit(ownerId, req, res, finished).then(
        () => true,
        () => false,
      );
      if (!wasAdmitted) return count;
      // Writing a part releases the permit, but the request stays open.
      res.write('a part');
    }
  }

  test('gets at most half of the open requests, and less while others have open requests', async () => {
    const { next } = await startRequests();
    const admission = new Admission(limits);
    expect(await fill(admission, 'greedy', next)).toBe(4);
    expect(await fill(admission, 'second', next)).toBe(2);
    expect(await fill(admission, 'third', next)).toBe(1);
    expect(await fill(admission, 'fourth', next)).toBe(1);
  });

  test('gets at most half of the permits: another owner is admitted at once', async () => {
    const { next } = await startRequests();
    const admission = new Admission({ ...limits, maxConcurrent: 2, maxOpen: 100 });
    const [first, second, third] = [await next(), await next(), await next()];
    await admission.admit('greedy', first.req, first.res, first.finished);
    const waiting = admission.admit('greedy', second.req, second.res, second.finished);
    await admission.admit('modest', third.req, third.res, third.finished);
    await answer(first);
    await waiting;
  });

  test('loses its slow bodies when half of the open requests are taken; a fast body and other owners keep theirs', async () => {
    const { next } = await startRequests();
    const admission = new Admission(limits);
    const begin = async (ownerId: string, receivedBytes: number) => {
      const { req, res, finished } = await next();
      req.complete = false;
      await admission.authenticate(finished, () => Promise.resolve());
      const permit = await admission.admit(ownerId, req, res, finished);
      permit.releaseWhileBodyArrives();
      const { bytesRead } = req.socket;
      Object.defineProperty(req.socket, 'bytesRead', { value: bytesRead + receivedBytes });
      return permit.evictionSignal;
    };
    const [slow, fast, other] = [
      await begin('greedy', 10),
      await begin('greedy', 1_000_000),
      await begin('modest', 10),
    ];
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    expect([slow, fast, other].map(({ aborted }) => aborted)).toEqual([false, false, false]);
    await begin('third', 10);
    expect([slow, fast, other].map(({ aborted }) => aborted)).toEqual([true, false, false]);
    expect(slow.reason).toBe(overloadedError);
  });
});
