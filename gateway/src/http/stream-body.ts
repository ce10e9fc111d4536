import type { ServerResponse } from 'node:http';
import { sharedError, waitForAnyEvent, withTimeout } from '@archive/kit';

/** A client that reads nothing for this time is disconnected. */
const drainTimeoutMs = 30_000;
const clientGone = sharedError('UNAVAILABLE', 'The client went away');
const clientStalled = sharedError('UNAVAILABLE', 'The client reads nothing');

/**
 * Writes chunks as fast as the client reads them; the caller ends the answer.
 * Rejects with UNAVAILABLE when the client disconnects or reads nothing for 30 s.
 */
export async function streamBody(res: ServerResponse, chunks: AsyncIterable<Buffer | string>): Promise<void> {
  for await (const chunk of chunks) {
    if (res.destroyed) throw clientGone;
    if (!res.write(chunk)) await waitForDrain(res);
  }
}

async function waitForDrain(res: ServerResponse): Promise<void> {
  await withTimeout(drainTimeoutMs, waitForAnyEvent(res, 'drain', 'close')).catch(() => {
    throw clientStalled;
  });
}

/**
 * Yields each chunk once the next one, or the end, has arrived. So a source that fails after its first chunk fails before
 * anything is written, and the client gets an error instead of a truncated answer.
 */
export async function* lookAhead<Chunk>(chunks: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
  let held: { readonly chunk: Chunk } | undefined;
  for await (const chunk of chunks) {
    if (held) yield held.chunk;
    held = { chunk };
  }
  if (held) yield held.chunk;
}
