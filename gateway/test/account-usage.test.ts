import { afterEach, expect, test } from '@jest/globals';
import { asMember, gateway, limits, send, sessionId, startAccountGateway } from './account-gateway.fixture.ts';

afterEach(() => gateway.stop());

test('usage has what remains of the limits of this browser and of keys used in the last hour', async () => {
  const key = (id: string, lastUsedMs: number) => ({ id, label: 'cli', lastFour: 'abcd', createdMs: 0, lastUsedMs });
  await startAccountGateway({
    listOwnKeys: () => ({ keys: [key('used', Date.now()), key('idle', Date.now() - 4_000_000)] }),
  });
  const { resetMs } = await limits.rateLimiter.consume(`rest:session:${sessionId}`, 100, 3_600_000);
  await limits.rateLimiter.consume('upload:used', 20, 3_600_000, 5);
  const { data } = await send({ path: '/api/account/usage', headers: asMember });
  const idle = (name: string, limit: number) => ({ class: name, limit, remaining: limit, resetAt: null });
  const rest = { class: 'rest', limit: 100, remaining: 99, resetAt: new Date(resetMs).toISOString() };
  const upload = { class: 'upload', limit: 20, remaining: 15, resetAt: expect.any(String) as unknown };
  expect(data).toEqual({
    usage: {
      ...{ sessions: 3, bytes: 4_096, limits: [rest, idle('graphql', 50), idle('upload', 20)] },
      keys: [{ id: 'used', name: 'cli', lastFour: 'abcd', limits: [idle('rest', 100), idle('graphql', 50), upload] }],
    },
  });
});
