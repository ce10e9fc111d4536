import { deadlineIn, ServiceError } from '@archive/kit';
import { type SessionKey } from '../../index-port/search-index.ts';
import { type Engine } from '../client/client.ts';
import { ownerKey, sessionIdOf } from '../schema/ids.ts';
import { type IndexPair } from '../lifecycle/indices.ts';
import { multiGet } from '../client/multi-get.ts';

const timeoutMs = 10_000;

/**
 * Throws UNAVAILABLE if searches do not see the flushed version, or a later one, of each session. The reason is that
 * the target was restored from an older state.
 */
export async function requireWritten(
  engine: Engine,
  { heads }: IndexPair,
  sessions: readonly (SessionKey & { readonly version: number })[],
): Promise<void> {
  const docs = sessions.map(key => ({ _id: sessionIdOf(key), routing: ownerKey(key.ownerId) }));
  const found = await multiGet(engine, { index: heads, docs, _source: false, realtime: false }, deadlineIn(timeoutMs));
  if (sessions.every(({ version }, index) => (found[index]?._version ?? 0) >= version)) return;
  throw new ServiceError('UNAVAILABLE', undefined, {
    cause: new Error('the search index lacks flushed versions of sessions'),
  });
}
