import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { backgroundContext, msUntil, ServiceError } from '@archive/kit';
import { type BodyRequestContext, responseTimeoutMs } from './request-context.ts';
import type { Route } from './route.ts';
import { withBody } from './with-body.ts';

function createRequest(acquire: () => Promise<void> = () => Promise.resolve()) {
  const steps: string[] = [];
  const permit = {
    acquire: () => {
      steps.push('acquire');
      return acquire();
    },
    releaseWhileBodyArrives: () => steps.push('release'),
    evictionSignal: new AbortController().signal,
  };
  const req = new IncomingMessage(new Socket());
  const context = { ...backgroundContext(100), ownerId: 'owner', keyId: 'key' };
  return { steps, request: { req, res: {}, context, permit } as unknown as BodyRequestContext };
}

test('a body is read without the permit, and the time to answer begins with its last byte', async () => {
  const { steps, request } = createRequest();
  const { body, context } = await withBody(request, () => {
    steps.push('read');
    return Promise.resolve('text');
  });
  expect([steps, body, context.ownerId]).toEqual([['release', 'read', 'acquire'], 'text', 'owner']);
  expect(msUntil(context.deadline)).toBeGreaterThan(responseTimeoutMs - 1_000);
});

test('a request that gets no permit after its body is rejected', async () => {
  const overloaded = new ServiceError('UNAVAILABLE');
  const { request } = createRequest(() => Promise.reject(overloaded));
  await expect(withBody(request, () => Promise.resolve('text'))).rejects.toBe(overloaded);
});

test('a body that cannot be read is an error before the permit is acquired', async () => {
  const { steps, request } = createRequest();
  const tooLarge = new ServiceError('TOO_LARGE');
  await expect(withBody(request, () => Promise.reject(tooLarge))).rejects.toBe(tooLarge);
  expect(steps).toEqual(['release']);
});

test('a route without a rate limit, or with a permit but without readsBody, does not compile', () => {
  const handle = () => Promise.resolve();
  // @ts-expect-error -- rateLimit is missing.
  const uncounted: Route = { method: 'get', path: '/', handle };
  const readBody = ({ permit }: BodyRequestContext) => permit.acquire();
  // @ts-expect-error -- only a route with readsBody has a permit.
  const reading: Route = { method: 'put', path: '/', rateLimit: 'rest', handle: readBody };
  expect([uncounted, reading]).toHaveLength(2);
});
