import { tmpdir } from 'node:os';
import { createLogger, createMetrics } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { DiskGuard } from './disk-guard.ts';

const log = createLogger('silent', 'test');
const createGuard = (minFreePercent: number, minFreeBytes: number, folder = tmpdir()) =>
  new DiskGuard({ folder, minFreePercent, minFreeBytes, log });
const refusal = { code: 'UNAVAILABLE', message: 'Storage is nearly full: uploads are refused until space is free' };

describe('a disk guard', () => {
  test.each([
    [100, 0],
    [0, Number.MAX_SAFE_INTEGER],
  ])('refuses uploads below %d percent or %d bytes of free space', async (percent, bytes) => {
    await expect(createGuard(percent, bytes).requireFreeSpace()).rejects.toMatchObject(refusal);
  });

  test('accepts uploads above both, and on a volume that it cannot read', async () => {
    await createGuard(0, 1).requireFreeSpace();
    await createGuard(100, 0, '/no/such/folder').requireFreeSpace();
  });

  test('reports free bytes, and whether uploads are refused', async () => {
    const metrics = createMetrics();
    createGuard(100, 0).addMetrics(metrics);
    const text = await metrics.metrics();
    expect(text).toMatch(/^archive_disk_free_bytes [1-9]\d*$/m);
    expect(text).toMatch(/^archive_disk_is_full 1$/m);
  });
});
