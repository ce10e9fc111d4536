import { parentPort } from 'node:worker_threads';
import type { ParseTask, ParseTaskResult } from './worker-queue.ts';
import { parseUpload } from '../parse/parse.ts';
import { createFileStore, createMemoryStore } from '../parse/byte-store.ts';

/** The thread's side of `lane.ts`: one task at a time; what it throws ends the thread, and the lane starts another. */
parentPort?.on('message', ({ source, options }: ParseTask) => {
  if ('fd' in source) {
    post({ outcome: parseUpload(createFileStore(source.fd, source.size), options) });
    return;
  }
  const bytes = Buffer.from(source.bytes);
  post({ outcome: parseUpload(createMemoryStore(bytes), options), bytes: source.bytes }, [source.bytes]);
});

function post(result: ParseTaskResult, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, transfer);
}
