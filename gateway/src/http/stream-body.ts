import type { ServerResponse } from 'node:http';
import { sharedError } from '@archive/kit';
import { isAborted, onFinished } from './on-finished.ts';

/** Pieces are small, because the server notices a client's progress only after a whole piece. */
const maxPieceBytes = 64 * 1024;
const clientGone = sharedError('UNAVAILABLE', 'The client went away');

/**
 * Writes chunks as fast as the client reads them. The caller must end the answer. Rejects with UNAVAILABLE if the
 * client disconnects. The server disconnects a client that reads nothing for 30 s.
 */
export async function streamBody(
  res: ServerResponse,
  chunks: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
): Promise<void> {
  let finished: Promise<void> | undefined;
  for await (const chunk of chunks) {
    for (const piece of splitPieces(chunk)) {
      if (isAborted(res)) throw clientGone;
      if (res.write(piece)) continue;
      finished ??= new Promise(resolve => onFinished(res, resolve));
      await Promise.race([waitForDrain(res), finished]);
    }
  }
}

function splitPieces(chunk: Buffer | string): (Buffer | string)[] {
  if (typeof chunk === 'string' && chunk.length <= maxPieceBytes) return [chunk];
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  const count = Math.ceil(bytes.length / maxPieceBytes);
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * maxPieceBytes, (n + 1) * maxPieceBytes));
}

function waitForDrain(res: ServerResponse): Promise<void> {
  return new Promise(resolve => res.once('drain', resolve));
}

/**
 * Yields a chunk when the next chunk or the end has arrived. If the source fails after the first chunk, nothing is
 * written yet, so the client gets an error instead of a truncated answer.
 */
export async function* lookAhead<Chunk>(chunks: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
  let held: { readonly chunk: Chunk } | undefined;
  for await (const chunk of chunks) {
    if (held) yield held.chunk;
    held = { chunk };
  }
  if (held) yield held.chunk;
}
