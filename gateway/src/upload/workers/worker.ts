import { parentPort } from 'node:worker_threads';
import { createFileStore, createMemoryStore } from '../parse/content/byte-store.ts';
import { parseUpload } from '../parse/parse.ts';
import type { ParseTask, ParseTaskResult } from '../parse/parse-task.ts';

/**
 * A thread of a `ParsePool` parses one task at a time. An exception ends the thread, and the pool starts another one.
 */
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
