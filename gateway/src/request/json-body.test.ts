import { expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { createJsonRequest, freeLease, notAborted, openJsonRequest } from './json-body.fixture.ts';
import { readJsonObject } from './json-body.ts';
import type { BodyLease, BodyMemory } from './request-context.ts';

const maxBytes = 64 * 1024;
const unreserved = 16 * 1024;
const pad = (bytes: number) => `{"a":"${'x'.repeat(bytes - '{"a":""}'.length)}"}`;

function recordMemory(lease: Partial<BodyLease> = {}): { memory: BodyMemory; steps: string[] } {
  const steps: string[] = [];
  const recorded = {
    ...freeLease,
    shrinkTo: (bytes: number) => steps.push(`keep ${bytes}`),
    release: () => steps.push('release'),
    ...lease,
  };
  const reserve = (owner: string, bytes: number) => {
    steps.push(`${owner} reserves ${bytes}`);
    return Promise.resolve(recorded);
  };
  return { memory: { reserve }, steps };
}

test('a body over 16 KiB reserves memory for its owner before it is read, and releases it when the request ends', async () => {
  const { memory, steps } = recordMemory();
  const body = pad(unreserved + 1);
  const request = openJsonRequest({ 'content-length': String(body.length) }, memory);
  const ended = new AbortController();
  const reading = readJsonObject(
    { ...request, context: { ...request.context, signal: ended.signal } },
    maxBytes,
    notAborted,
  );
  expect(steps).toEqual([`owner reserves ${body.length}`]);
  request.req.push(body);
  request.req.push(null);
  await reading;
  expect(steps).toEqual([`owner reserves ${body.length}`, `keep ${body.length}`]);
  ended.abort();
  expect(steps.at(-1)).toBe('release');
});

test('a body without a declared length reserves memory for the largest body as soon as it exceeds 16 KiB', async () => {
  const { memory, steps } = recordMemory();
  const request = openJsonRequest({}, memory);
  const reading = readJsonObject(request, maxBytes, notAborted);
  const body = pad(40_000);
  request.req.push(body.slice(0, unreserved));
  await new Promise(setImmediate);
  expect(steps).toEqual([]);
  request.req.push(body.slice(unreserved));
  request.req.push(null);
  await reading;
  expect(steps).toEqual([`owner reserves ${maxBytes}`, 'keep 40000']);
});

test('a body of 16 KiB takes no memory of the budget', async () => {
  const { memory, steps } = recordMemory();
  const small = createJsonRequest(pad(unreserved), { 'content-length': String(unreserved) });
  await readJsonObject({ ...small, bodyMemory: memory }, maxBytes, notAborted);
  expect(steps).toEqual([]);
});

test('a body is rejected when it is evicted, when its client leaves, and when there is no memory', async () => {
  const evicted = new ServiceError('UNAVAILABLE');
  const eviction = new AbortController();
  const { memory } = recordMemory({ evictionSignal: eviction.signal });
  const slow = openJsonRequest({ 'content-length': '20000' }, memory);
  const reading = readJsonObject(slow, maxBytes, notAborted);
  await new Promise(setImmediate);
  eviction.abort(evicted);
  await expect(reading).rejects.toBe(evicted);

  const left = openJsonRequest();
  const aborted = readJsonObject(left, maxBytes, notAborted);
  left.req.destroy();
  await expect(aborted).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });

  const full = { reserve: () => Promise.reject(evicted) };
  const refused = openJsonRequest({ 'content-length': '20000' }, full);
  await expect(readJsonObject(refused, maxBytes, notAborted)).rejects.toBe(evicted);
});
