import { parentPort } from 'node:worker_threads';
import type { Task, TaskResult } from './worker-queue.ts';
import { parseUpload } from '../parse/parse.ts';
import { fileStorage, memoryStorage } from '../parse/byte-store.ts';

/** The thread's side of `lane.ts`: one task at a time; what it throws ends the thread, and the lane starts another. */
parentPort?.on('message', ({ source, options }: Task) => {
  if ('fd' in source) {
    post({ outcome: parseUpload(fileStorage(source.fd, source.size), options) });
    return;
  }
  const bytes = Buffer.from(source.bytes);
  post({ outcome: parseUpload(memoryStorage(bytes), options), bytes: source.bytes }, [source.bytes]);
});

function post(result: TaskResult, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, transfer);
}
