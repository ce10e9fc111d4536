import { afterAll, describe, expect, test } from '@jest/globals';
import { WorkerPool } from '@archive/kit';
import type { ParseTask, ParseTaskResult } from '../parse/parse-task.ts';

const pool = new WorkerPool<ParseTask, ParseTaskResult>({ script: new URL('./worker.ts', import.meta.url) });
afterAll(() => pool.stop());

describe('the upload worker', () => {
  test('parses in a thread, and returns the memory', async () => {
    const source = { bytes: new Uint8Array(Buffer.from('{"name":"n","markdown":"m\\n"}')).buffer };
    const options = { projectId: 'p', maxMetadataBytes: 0 };
    const { outcome, bytes } = await pool.run({ source, options }, { transfer: [source.bytes] });
    expect(outcome).toMatchObject({ facts: { name: 'n' }, segments: { markdown: { size: 2 } } });
    expect(source.bytes.byteLength).toBe(0);
    expect(Buffer.from(bytes ?? new ArrayBuffer(0)).toString()).toMatch(/^m\n/);
  });
});
