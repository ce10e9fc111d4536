import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { eraseProject, sweep } from '../src/erasure/erasure.ts';
import { readUsage } from '../src/totals/store.ts';
import { createQuota } from '../src/upload/quota.ts';
import { checkUpload } from '../src/upload/store-upload.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { raiseFence } from '../src/write/fence.ts';
import { createHead, owner, pool, put, sessionKey, useDatabase } from './fixture.ts';

useDatabase();

/** The size of the metadata `{}`, which every session of the fixture has. */
const metadataBytes = 2;
/**
 * Creates a text for a session of this many bytes, including metadata. Different arguments give different entity tags.
 */
const textOf = (bytes: number, letter = 'x') => `${bytes}`.padEnd(bytes - metadataBytes, letter);

const [maxSessions, maxBytes] = [5, 1_000];
const quota = createQuota(maxSessions, maxBytes);
const putWithQuota = (id: string, text: string, more = {}) => put(id, text, more, owner, quota);
const exceeded = { code: 'QUOTA_EXCEEDED' };

describe('a quota of an owner', () => {
  test('of sessions is exact when more uploads arrive at once', async () => {
    const uploads = Array.from({ length: 25 }, () => putWithQuota(randomUUID(), textOf(10)));
    const outcomes = await Promise.allSettled(uploads);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxSessions);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(exceeded);
    expect(await readUsage(pool, owner)).toEqual({ sessions: maxSessions, bytes: 10 * maxSessions });
  });

  test('of bytes is exact when more uploads, including replacements, arrive at once', async () => {
    const id = randomUUID();
    await putWithQuota(id, textOf(400));
    const uploads = [
      ...Array.from({ length: 10 }, () => putWithQuota(randomUUID(), textOf(300))),
      ...Array.from({ length: 10 }, (_, n) => putWithQuota(id, textOf(401 + n))),
    ];
    const outcomes = await Promise.allSettled(uploads);
    const { bytes } = await readUsage(pool, owner);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect(bytes).toBeGreaterThan(maxBytes - 300);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(exceeded);
  });

  test('is also checked before the content is sent', async () => {
    const head = createHead(randomUUID(), textOf(600));
    await expect(checkUpload(pool, owner, head, quota)).resolves.toBeUndefined();
    await put(randomUUID(), textOf(600));
    await expect(checkUpload(pool, owner, head, quota)).rejects.toMatchObject({
      ...exceeded,
      message: 'Storage quota of 1000 bytes exceeded. Delete sessions and try again',
    });
  });

  test('is TOO_LARGE for an upload that is itself larger', async () => {
    const tooLarge = { code: 'TOO_LARGE', message: 'Session larger than the storage quota of 1000 bytes' };
    await expect(putWithQuota(randomUUID(), textOf(1_001))).rejects.toMatchObject(tooLarge);
    await putWithQuota(randomUUID(), textOf(1_000));
  });

  test('accepts an upload that adds nothing, even when it is exceeded', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    for (const id of ids) await put(id, textOf(200));
    await expect(putWithQuota(ids[0]!, textOf(201))).rejects.toMatchObject(exceeded);
    await putWithQuota(ids[0]!, textOf(200, 'y'));
    await putWithQuota(ids[0]!, textOf(150));
  });

  test('accepts uploads again when a session or its project is deleted, and after erasure and sweep', async () => {
    const ids = Array.from({ length: maxSessions }, () => randomUUID());
    for (const id of ids) await putWithQuota(id, textOf(200));
    await expect(putWithQuota(randomUUID(), textOf(10))).rejects.toMatchObject(exceeded);
    await deleteSession(pool, sessionKey(ids[0]!));
    await putWithQuota(randomUUID(), textOf(200));
    await raiseFence(pool, owner, 'p', 1);
    expect(await readUsage(pool, owner)).toEqual({ sessions: 0, bytes: 0 });
    for (const id of ids) await putWithQuota(id, textOf(190), { generation: 2, deadVersion: Number.MAX_SAFE_INTEGER });
    await eraseProject(pool, owner, 'p', 1);
    await sweep(pool, new AbortController().signal);
    expect(await readUsage(pool, owner)).toEqual({ sessions: maxSessions, bytes: 190 * maxSessions });
  });

  test('does not count sessions of other owners', async () => {
    for (let n = 0; n < maxSessions; n += 1) await put(randomUUID(), textOf(200), {}, `${owner}-b`);
    await putWithQuota(randomUUID(), textOf(200));
  });

  test('counts raw data, session data and metadata', async () => {
    const sizes = { markdown: 10, rawData: 20, sessionData: 30 };
    await put(randomUUID(), 'x', { sizes, metadataJson: JSON.stringify({ tags: ['é'] }) });
    const metadata = Buffer.byteLength('{"tags":["é"]}');
    expect(await readUsage(pool, owner)).toEqual({ sessions: 1, bytes: 60 + metadata });
    const [row] = await query<{ bytes: number }>(
      pool,
      'select sum(bytes)::bigint as bytes from sessions.total_changes where owner_id = $1',
      [owner],
    );
    expect(row?.bytes).toBe(60 + metadata);
  });
});
