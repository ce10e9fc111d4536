import type { sessions } from '@archive/contracts';
import { ServiceError, Spool } from '@archive/kit';
import { partNumbers, type PartName } from '../content/store.ts';
import type { UploadContent } from './store-upload.ts';

/** Compressed uploads up to this size stay in memory. The spool writes larger ones to a file. */
const maxMemoryBytes = 1024 * 1024;
const maxChunkBytes = 256 * 1024;

/**
 * Receives an upload and divides it into rows, one per message with content. The caller must release the spool. Throws
 * UNAVAILABLE if the stream is incomplete, and INVALID if its head is missing or its content is invalid.
 */
export async function receiveUpload(
  requests: AsyncIterable<sessions.StoreSessionRequest>,
  folder: string,
): Promise<{ head: sessions.UploadHead; content: UploadContent }> {
  const content: UploadContent = { chunks: [], spool: new Spool({ folder, maxMemoryBytes }) };
  let head: sessions.UploadHead | undefined;
  let isComplete = false;
  try {
    for await (const request of requests) {
      head ??= request.head ?? undefined;
      if (request.content.length > 0) await appendChunk(content, request);
      isComplete ||= request.last;
    }
    // A cancelled stream may end without an error.
    if (!isComplete) throw new ServiceError('UNAVAILABLE', 'The upload broke off');
    if (!head) throw new ServiceError('INVALID', 'An upload begins with its head');
    return { head, content };
  } catch (error) {
    await content.spool.release();
    throw error;
  }
}

async function appendChunk(
  { chunks, spool }: UploadContent,
  { part, content }: sessions.StoreSessionRequest,
): Promise<void> {
  if (!(part in partNumbers) || content.length > maxChunkBytes)
    throw new ServiceError('INVALID', 'Content is not as agreed');
  const previous = chunks.at(-1);
  const seq = previous?.part === part ? previous.seq + 1 : 0;
  chunks.push({ part: part as PartName, seq, length: content.length });
  await spool.write(content);
}
