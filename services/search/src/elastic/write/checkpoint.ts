import { type estypes } from '@elastic/elasticsearch';
import { deadlineIn, ServiceError } from '@archive/kit';
import { type Engine } from '../client/client.ts';
import { type IndexPair } from '../lifecycle/indices.ts';

const timeoutMs = 10_000;
/** A document among the heads, so that it is saved and restored with them; it has no owner, so nobody finds it. */
const documentId = { id: 'checkpoint', routing: 'checkpoint' };

interface Checkpoint {
  /** 0: none, or no index. */
  readonly number: number;
  /** Which write of the document this is; undefined where there is none. */
  readonly revision?: { readonly if_seq_no: number; readonly if_primary_term: number };
}

/**
 * Notes a number in a target; where there is a greater one nothing happens. UNAVAILABLE where the target's own is less
 * than `since`: it was put back to an earlier state, and must not be taken for one that has what was written since.
 */
export async function writeCheckpoint(engine: Engine, target: IndexPair, number: number, since: number): Promise<void> {
  const deadline = deadlineIn(timeoutMs);
  for (;;) {
    const found = await readDocument(engine, target, deadline);
    if (found.number < since)
      throw new ServiceError('UNAVAILABLE', undefined, { cause: new Error('the search index was put back meanwhile') });
    if (found.number >= number || (await replaceDocument(engine, target, found, number, deadline))) return;
  }
}

/** The number in a target; 0 where there is none, or no index. */
export async function readCheckpoint(engine: Engine, target: IndexPair, deadline: number): Promise<number> {
  return (await readDocument(engine, target, deadline)).number;
}

async function readDocument(engine: Engine, { heads: index }: IndexPair, deadline: number): Promise<Checkpoint> {
  const found: Partial<estypes.GetResponse<{ version: number }>> = await engine.request(deadline, (client, options) =>
    client.get({ index, ...documentId }, { ...options, ignore: [404] }),
  );
  const { _source: source, _seq_no: seqNo, _primary_term: term } = found;
  if (!source || seqNo === undefined || term === undefined) return { number: 0 };
  return { number: source.version, revision: { if_seq_no: seqNo, if_primary_term: term } };
}

/** False where another wrote meanwhile. */
async function replaceDocument(
  engine: Engine,
  { heads: index }: IndexPair,
  { revision }: Checkpoint,
  number: number,
  deadline: number,
): Promise<boolean> {
  const unchanged = revision ?? { op_type: 'create' as const };
  const request = { index, ...documentId, ...unchanged, require_alias: true, document: { version: number } };
  const answer: Partial<estypes.IndexResponse> = await engine.request(deadline, (client, options) =>
    client.index(request, { ...options, ignore: [409] }),
  );
  return answer.result !== undefined;
}
