import type { sessions } from '@archive/contracts';
import { ServiceError, Spool } from '@archive/kit';
import { parts, type PartName } from '../content/store.ts';
import type { Content } from './store-upload.ts';

/** Compressed bytes kept in memory per upload before they go to a file. */
const maxMemoryBytes = 1024 * 1024;
const largestChunk = 256 * 1024;

/** Takes an upload whole off the wire: its head, then content cut into rows as it was sent; UNAVAILABLE where it broke off. The caller releases the spool. */
export async function receive(
  requests: AsyncIterable<sessions.StoreSessionRequest>,
  folder: string,
): Promise<{ head: sessions.UploadHead; content: Content }> {
  const content: Content = { chunks: [], spool: new Spool({ folder, maxMemoryBytes }) };
  let head: sessions.UploadHead | undefined;
  let whole = false;
  try {
    for await (const request of requests) {
      head ??= request.head ?? undefined;
      if (request.content.length > 0) await append(content, request);
      whole ||= request.last;
    }
    // A stream that is cancelled may end as if all had been sent.
    if (!whole) throw new ServiceError('UNAVAILABLE', 'The upload broke off');
    if (!head) throw new ServiceError('INVALID', 'An upload begins with its head');
    return { head, content };
  } catch (error) {
    await content.spool.release();
    throw error;
  }
}

async function append({ chunks, spool }: Content, { part, content }: sessions.StoreSessionRequest): Promise<void> {
  if (!(part in parts) || content.length > largestChunk) throw new ServiceError('INVALID', 'Content is not as agreed');
  const before = chunks.at(-1);
  const seq = before?.part === part ? before.seq + 1 : 0;
  chunks.push({ part: part as PartName, seq, length: content.length });
  await spool.write(content);
}
