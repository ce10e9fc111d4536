import type { ServerResponse } from 'node:http';
import { ServiceError, waitForAnyEvent, withTimeout } from '@archive/kit';

/** A client that takes nothing for this long is cut, in ms. */
const patience = 30_000;

/** Writes pieces as fast as the client takes them; throws where it takes none for 30 s or goes away. The caller ends the answer. */
export async function streamBody(res: ServerResponse, pieces: AsyncIterable<Buffer | string>): Promise<void> {
  for await (const piece of pieces) {
    if (res.destroyed) throw new ServiceError('UNAVAILABLE', 'The client went away');
    if (!res.write(piece)) await withTimeout(patience, waitForAnyEvent(res, 'drain', 'close'));
  }
}

/**
 * The same pieces, each when the next is there or that there is none. So an answer whose service ends in the middle of its
 * first page is an error, and not cut off.
 */
export async function* lookAhead<Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece> {
  let held: { readonly piece: Piece } | undefined;
  for await (const piece of pieces) {
    if (held) yield held.piece;
    held = { piece };
  }
  if (held) yield held.piece;
}
