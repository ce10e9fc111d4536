import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterEach, expect, test } from '@jest/globals';
import { onFinished } from '../src/http/on-finished.ts';
import { Admission, overloadedError, type RequestLimits } from '../src/pipeline/admission.ts';

const never = new AbortController().signal;
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach(close => close()));

/** A request that has no answer yet. */
interface OpenRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Aborts when the response ends or its connection closes. */
  readonly finished: AbortSignal;
}

/** Starts a server; each call of `next` sends it a request and resolves when the server has it. */
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
    fetch(`http://127.0.0.1:${port}`, { signal }).catch(() => undefined);
    return promise;
  };
  return { next };
}

const createAdmission = (limits: RequestLimits) => new Admission(limits, createLogger('silent', 'test'));

async function answer({ res }: OpenRequest): Promise<void> {
  const closed = once(res, 'close');
  res.end();
  await closed;
}

test('a waiting request gets the permit when another sends its status line, even before the end of its body', async () => {
  const { next } = await startRequests();
  const admission = createAdmission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const [first, second, third] = [await next(), await next(), await next()];
  await admission.admit(first.req, first.res, first.finished);
  const waiting = admission.admit(second.req, second.res, second.finished);
  await expect(admission.admit(third.req, third.res, third.finished)).rejects.toBe(overloadedError);
  first.res.write('a part');
  await waiting;
});

test('a permit is released when its client disconnects', async () => {
  const { next } = await startRequests();
  const admission = createAdmission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const client = new AbortController();
  const [first, second] = [await next(client.signal), await next()];
  await admission.admit(first.req, first.res, first.finished);
  const waiting = admission.admit(second.req, second.res, second.finished);
  client.abort();
  await waiting;
});

test('a permit is not lost when the request that waits for it ends at the moment of its release', async () => {
  const { next } = await startRequests();
  const admission = createAdmission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const client = new AbortController();
  const [first, second, third] = [await next(), await next(), await next()];
  await admission.admit(first.req, first.res, first.finished);
  const waiting = admission.admit(second.req, second.res, client.signal);
  second.res.once('close', () => client.abort(new Error('gone')));
  first.res.emit('close');
  second.res.emit('close');
  await expect(waiting).rejects.toThrow('gone');
  await admission.admit(third.req, third.res, third.finished);
});

test('a request releases its permit while its body arrives, and waits for a permit afterwards', async () => {
  const { next } = await startRequests();
  const admission = createAdmission({ maxConcurrent: 1, maxWaiting: 0, maxOpen: 10 });
  const [first, second] = [await next(), await next()];
  first.req.complete = false;
  const slow = await admission.admit(first.req, first.res, first.finished);
  slow.releaseWhileBodyArrives();
  await admission.admit(second.req, second.res, second.finished);
  let isReadmitted = false;
  const readmitted = slow.acquire().then(() => (isReadmitted = true));
  await new Promise(setImmediate);
  expect(isReadmitted).toBe(false);
  await answer(second);
  await readmitted;
});

test('a request with a complete body takes precedence over requests that began after it', async () => {
  const { next } = await startRequests();
  const admission = createAdmission({ maxConcurrent: 1, maxWaiting: 1, maxOpen: 10 });
  const [first, second, third] = [await next(), await next(), await next()];
  first.req.complete = false;
  const slow = await admission.admit(first.req, first.res, first.finished);
  slow.releaseWhileBodyArrives();
  await admission.admit(second.req, second.res, second.finished);
  const order: string[] = [];
  const admitted = admission.admit(third.req, third.res, third.finished).then(() => order.push('new'));
  const readmitted = slow.acquire().then(() => order.push('back'));
  await answer(second);
  await readmitted;
  await answer(first);
  await admitted;
  expect(order).toEqual(['back', 'new']);
});

test('the number of open requests is bounded, and a closed request does not count', async () => {
  const { next } = await startRequests();
  const admission = createAdmission({ maxConcurrent: 10, maxWaiting: 10, maxOpen: 1 });
  const [first, second] = [await next(), await next()];
  await admission.admit(first.req, first.res, first.finished);
  first.res.write('a part');
  await expect(admission.admit(second.req, second.res, second.finished)).rejects.toBe(overloadedError);
  await answer(first);
  await eventually(() => admission.admit(second.req, second.res, second.finished));
});
