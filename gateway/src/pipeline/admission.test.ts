import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterEach, expect, test } from '@jest/globals';
import { whenOver } from '../http/on-finished.ts';
import { Admission, overloaded } from './admission.ts';

const never = new AbortController().signal;
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach(close => close()));

/** An exchange that has come in and is not answered. */
interface Open {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Aborted when it is over. */
  readonly over: AbortSignal;
}

/** Exchanges of a real server, one for each request that `ask` sends. */
async function exchanges(): Promise<{ next: (signal?: AbortSignal) => Promise<Open> }> {
  const waiting: ((open: Open) => void)[] = [];
  const server = createServer((req, res) => {
    const over = new AbortController();
    whenOver(res, () => over.abort(new Error('over')));
    waiting.shift()?.({ req, res, over: over.signal });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const next = (signal: AbortSignal = never) => {
    const { promise, resolve } = Promise.withResolvers<Open>();
    waiting.push(resolve);
    fetch(`http://127.0.0.1:${port}`, { signal }).catch(() => undefined);
    return promise;
  };
  return { next };
}

const admissionOf = (limits: { atOnce: number; waiting: number; open: number }) =>
  new Admission(limits, createLogger('silent', 'test'));

async function answer({ res }: Open): Promise<void> {
  const closed = once(res, 'close');
  res.end();
  await closed;
}

test('who waits gets the place when the status line of another is sent, though its body is not', async () => {
  const { next } = await exchanges();
  const admission = admissionOf({ atOnce: 1, waiting: 1, open: 10 });
  const [first, second, third] = [await next(), await next(), await next()];
  await admission.enter(first.req, first.res, first.over);
  const waiting = admission.enter(second.req, second.res, second.over);
  await expect(admission.enter(third.req, third.res, third.over)).rejects.toBe(overloaded);
  first.res.write('a part');
  await waiting;
});

test('a place is free again when its client has gone', async () => {
  const { next } = await exchanges();
  const admission = admissionOf({ atOnce: 1, waiting: 1, open: 10 });
  const client = new AbortController();
  const [first, second] = [await next(client.signal), await next()];
  await admission.enter(first.req, first.res, first.over);
  const waiting = admission.enter(second.req, second.res, second.over);
  client.abort();
  await waiting;
});

test('a place is free again when the one who waits for it goes in the moment it is given up', async () => {
  const { next } = await exchanges();
  const admission = admissionOf({ atOnce: 1, waiting: 1, open: 10 });
  const client = new AbortController();
  const [first, second, third] = [await next(), await next(), await next()];
  await admission.enter(first.req, first.res, first.over);
  const waiting = admission.enter(second.req, second.res, client.signal);
  second.res.once('close', () => client.abort(new Error('gone')));
  first.res.emit('close');
  second.res.emit('close');
  await expect(waiting).rejects.toThrow('gone');
  await admission.enter(third.req, third.res, third.over);
});

test('a request whose body is on its way gives its place to others, and has to wait for it again', async () => {
  const { next } = await exchanges();
  const admission = admissionOf({ atOnce: 1, waiting: 0, open: 10 });
  const [first, second] = [await next(), await next()];
  first.req.complete = false;
  const slow = await admission.enter(first.req, first.res, first.over);
  slow.awaitBody();
  await admission.enter(second.req, second.res, second.over);
  let back = false;
  const taken = slow.take().then(() => (back = true));
  await new Promise(setImmediate);
  expect(back).toBe(false);
  await answer(second);
  await taken;
});

test('a request whose body has come goes before those that came while it was on its way', async () => {
  const { next } = await exchanges();
  const admission = admissionOf({ atOnce: 1, waiting: 1, open: 10 });
  const [first, second, third] = [await next(), await next(), await next()];
  first.req.complete = false;
  const slow = await admission.enter(first.req, first.res, first.over);
  slow.awaitBody();
  await admission.enter(second.req, second.res, second.over);
  const order: string[] = [];
  const entered = admission.enter(third.req, third.res, third.over).then(() => order.push('new'));
  const back = slow.take().then(() => order.push('back'));
  await answer(second);
  await back;
  await answer(first);
  await entered;
  expect(order).toEqual(['back', 'new']);
});

test('only so many are open, and each makes room when it is closed', async () => {
  const { next } = await exchanges();
  const admission = admissionOf({ atOnce: 10, waiting: 10, open: 1 });
  const [first, second] = [await next(), await next()];
  await admission.enter(first.req, first.res, first.over);
  first.res.write('a part');
  await expect(admission.enter(second.req, second.res, second.over)).rejects.toBe(overloaded);
  await answer(first);
  await eventually(() => admission.enter(second.req, second.res, second.over));
});
