import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAuth } from '@archive/auth';
import { authContract, type AuthMethods } from '@archive/contracts';
import { defaultLimits, startGateway } from '@archive/gateway';
import {
  createServiceClient,
  createLogger,
  Lifecycle,
  createLocalRateLimiter,
  backgroundContext,
  type ServiceClient,
} from '@archive/kit';
import { eventually, type FaultProxy, startFaultProxy, createTestDatabase } from '@archive/kit/testing';

const log = createLogger('silent', 'test');
const life = new Lifecycle(log);
let auth: ServiceClient<AuthMethods>;
/** Two gateways, each behind a line of its own to auth. */
let lines: FaultProxy[];
let gateways: string[];

async function startGatewayOn(line: FaultProxy): Promise<string> {
  const nowhere = { address: '127.0.0.1:1' };
  const rateLimiter = createLocalRateLimiter();
  life.onStop('rate limiter', () => rateLimiter.stop());
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    peers: { auth: { address: line.address }, projects: nowhere, sessions: nowhere, search: nowhere },
    rateLimiter,
    rateLimits: { rest: 1e9, graphql: 1e9, upload: 1e9 },
    requestLimits: { maxConcurrent: 64, maxWaiting: 256, maxOpen: 1_000 },
    uploads: {
      limits: { compressed: 1_000, decompressed: 1_000, metadata: 1_000 },
      budgetBytes: 1_000_000,
      spoolFolder: tmpdir(),
    },
    graphLimits: defaultLimits,
    detailCompat: false,
    trustedProxies: [],
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
  const service = await startAuth({ address: '127.0.0.1:0', databaseUrl: database.url, sealingSecret, log });
  life.onStop('auth', () => service.stop());
  auth = createServiceClient(authContract, service);
  life.onStop('client', () => auth.close());
  const port = Number(service.address.split(':')[1]);
  lines = await Promise.all([startFaultProxy(port), startFaultProxy(port)]);
  lines.forEach(line => life.onStop('line', () => line.stop()));
  gateways = await Promise.all(lines.map(startGatewayOn));
});
afterAll(() => life.stop());

interface Made {
  readonly key: string;
  readonly id: string;
}

async function createKey(): Promise<Made> {
  const { key, info } = await auth.createKey({ userName: 'ann', label: '' }, backgroundContext(5_000));
  return { key, id: info!.id };
}

/** 404 with a key that is accepted, for there is nothing at that path. */
const status = async (url: string, { key }: Made) =>
  (await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).status;

const accepted = (made: Made) =>
  eventually(async () => expect(await Promise.all(gateways.map(url => status(url, made)))).toEqual([404, 404]));

const revoke = ({ id }: Made) => auth.revokeKey({ keyId: id }, backgroundContext(10_000));

test('a revoked key is 401 in every request that starts after the answer, on both gateways, under load', async () => {
  const made = await createKey();
  await accepted(made);
  const seen: { begun: number; status: number }[] = [];
  let after = Infinity;
  const load = gateways.flatMap(url =>
    Array.from({ length: 8 }, async () => {
      for (let left = 20; left > 0; left -= performance.now() > after ? 1 : 0) {
        const begun = performance.now();
        seen.push({ begun, status: await status(url, made) });
      }
    }),
  );
  await revoke(made);
  after = performance.now();
  await Promise.all(load);
  expect(new Set(seen.filter(({ begun }) => begun > after).map(answer => answer.status))).toEqual(new Set([401]));
  expect(new Set(seen.map(answer => answer.status))).toEqual(new Set([404, 401]));
});

test('also where auth was asked before the revocation and its answer comes late', async () => {
  const made = await createKey();
  await accepted(made);
  lines[1]!.holdResponses();
  await eventually(async () => expect(await status(gateways[1]!, made)).toBe(503));
  const waiting = status(gateways[1]!, made);
  await revoke(made);
  const late = status(gateways[1]!, made);
  expect(await status(gateways[0]!, made)).toBe(401);
  lines[1]!.releaseResponses();
  expect([401, 503]).toContain(await late);
  expect([401, 404, 503]).toContain(await waiting);
  await eventually(async () => expect(await status(gateways[1]!, made)).not.toBe(503));
  expect(await status(gateways[1]!, made)).toBe(401);
});

test('while auth can not be asked a key is 503 after its second, and is accepted within 3 s of the end of it', async () => {
  const made = await createKey();
  await accepted(made);
  lines[0]!.holdResponses();
  await eventually(async () => expect(await status(gateways[0]!, made)).toBe(503));
  expect(await status(gateways[0]!, made)).toBe(503);
  expect(await status(gateways[0]!, { ...made, key: `${made.key}=` })).toBe(401);
  expect(await status(gateways[1]!, made)).toBe(404);
  lines[0]!.releaseResponses();
  await eventually(async () => expect(await status(gateways[0]!, made)).toBe(404), 3_000);
});
