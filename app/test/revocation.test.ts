import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAuth } from '@archive/auth';
import { authContract, type AuthMethods } from '@archive/contracts';
import { defaultLimits, startGateway } from '@archive/gateway';
import {
  createServiceClient,
  createLogger,
  createMetrics,
  Lifecycle,
  createLocalRateLimiter,
  backgroundContext,
  type ServiceClient,
} from '@archive/kit';
import { eventually, type FaultProxy, startFaultProxy, createTestDatabase } from '@archive/kit/testing';

const log = createLogger('silent', 'test');
const life = new Lifecycle(log);
let auth: ServiceClient<AuthMethods>;
let authProxies: FaultProxy[];
let gateways: string[];

async function startGatewayOn(authProxy: FaultProxy): Promise<string> {
  const nowhere = { address: '127.0.0.1:1' };
  const rateLimiter = createLocalRateLimiter();
  life.onStop('rate limiter', () => rateLimiter.stop());
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    peers: { auth: { address: authProxy.address }, projects: nowhere, sessions: nowhere, search: nowhere },
    rateLimiter,
    rateLimits: { rest: 1e9, graphql: 1e9, upload: 1e9, account: 1_000 },
    requestLimits: { maxConcurrent: 64, maxWaiting: 256, maxOpen: 1_000 },
    uploads: {
      limits: { compressedBytes: 1_000, decompressedBytes: 1_000, metadataBytes: 1_000 },
      budgetBytes: 1_000_000,
      spoolFolder: tmpdir(),
    },
    disk: { minFreePercent: 0, minFreeBytes: 0 },
    metrics: createMetrics(),
    graphLimits: defaultLimits,
    detailCompat: false,
    trustedProxies: [],
    corsOrigins: [],
    drainWaitMs: 0,
    log,
  });
  life.onStop('gateway', () => gateway.stop());
  return `http://127.0.0.1:${gateway.port}/api/v1/nothing`;
}

beforeAll(async () => {
  const database = await createTestDatabase();
  life.onStop('database', () => database.stop());
  const sealingSecret = 'a-sealing-secret-of-the-tests';
  const service = await startAuth({
    address: '127.0.0.1:0',
    databaseUrl: database.url,
    sealingSecret,
    projects: { address: '127.0.0.1:1' },
    auditDays: 365,
    metrics: createMetrics(),
    log,
  });
  life.onStop('auth', () => service.stop());
  auth = createServiceClient(authContract, service);
  life.onStop('client', () => auth.close());
  const port = Number(service.address.split(':')[1]);
  authProxies = await Promise.all([startFaultProxy(port), startFaultProxy(port)]);
  authProxies.forEach(proxy => life.onStop('proxy', () => proxy.stop()));
  gateways = await Promise.all(authProxies.map(startGatewayOn));
});
afterAll(() => life.stop());

interface CreatedKey {
  readonly key: string;
  readonly id: string;
}

async function createKey(): Promise<CreatedKey> {
  const { key, info } = await auth.createKey({ userName: 'ann', label: '' }, backgroundContext(5_000));
  return { key, id: info!.id };
}

/** Returns 404 for an accepted key, because the path does not exist. */
const status = async (url: string, { key }: CreatedKey) =>
  (await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).status;

const waitUntilAccepted = (created: CreatedKey) =>
  eventually(async () => expect(await Promise.all(gateways.map(url => status(url, created)))).toEqual([404, 404]));

const revoke = ({ id }: CreatedKey) => auth.revokeKey({ keyId: id }, backgroundContext(10_000));

test('a revoked key gets 401 for every request that starts after the revocation was answered, on both gateways, under load', async () => {
  const created = await createKey();
  await waitUntilAccepted(created);
  const responses: { startMs: number; status: number }[] = [];
  let revokedMs = Infinity;
  const load = gateways.flatMap(url =>
    Array.from({ length: 8 }, async () => {
      for (let count = 20; count > 0; count -= performance.now() > revokedMs ? 1 : 0) {
        const startMs = performance.now();
        responses.push({ startMs, status: await status(url, created) });
      }
    }),
  );
  await revoke(created);
  revokedMs = performance.now();
  await Promise.all(load);
  expect(new Set(responses.filter(({ startMs }) => startMs > revokedMs).map(answer => answer.status))).toEqual(
    new Set([401]),
  );
  expect(new Set(responses.map(answer => answer.status))).toEqual(new Set([404, 401]));
});

test('a revoked key gets 401 also when a validity check was sent before the revocation and is answered late', async () => {
  const created = await createKey();
  await waitUntilAccepted(created);
  authProxies[1]!.holdResponses();
  await eventually(async () => expect(await status(gateways[1]!, created)).toBe(503));
  const waiting = status(gateways[1]!, created);
  await revoke(created);
  const late = status(gateways[1]!, created);
  expect(await status(gateways[0]!, created)).toBe(401);
  authProxies[1]!.releaseResponses();
  expect([401, 503]).toContain(await late);
  expect([401, 404, 503]).toContain(await waiting);
  await eventually(async () => expect(await status(gateways[1]!, created)).not.toBe(503));
  expect(await status(gateways[1]!, created)).toBe(401);
});

test('while auth is unreachable a key gets 503 after 1 s, and it is accepted at most 3 s after auth is reachable again', async () => {
  const created = await createKey();
  await waitUntilAccepted(created);
  authProxies[0]!.holdResponses();
  await eventually(async () => expect(await status(gateways[0]!, created)).toBe(503));
  expect(await status(gateways[0]!, created)).toBe(503);
  expect(await status(gateways[0]!, { ...created, key: `${created.key}=` })).toBe(401);
  expect(await status(gateways[1]!, created)).toBe(404);
  authProxies[0]!.releaseResponses();
  await eventually(async () => expect(await status(gateways[0]!, created)).toBe(404), 3_000);
});

test('keys of a retired signing key get 401 on both gateways from the answer to the retirement on', async () => {
  const created = await createKey();
  await waitUntilAccepted(created);
  const { kid } = JSON.parse(Buffer.from(created.key.split('.')[0]!, 'base64url').toString()) as { kid: string };
  const { currentId } = await auth.retireSigningKey({ id: kid }, backgroundContext(10_000));
  expect(currentId).not.toBe(kid);
  expect(await Promise.all(gateways.map(url => status(url, created)))).toEqual([401, 401]);
  await waitUntilAccepted(await createKey());
});
