import { type estypes } from '@elastic/elasticsearch';
import { deadlineIn, ServiceError } from '@archive/kit';
import { type Engine } from '../client/client.ts';
import { type IndexPair } from '../lifecycle/indices.ts';

const timeoutMs = 10_000;
/**
 * The checkpoint is a document in the index of heads, so that a snapshot of the heads contains it. Searches do not find
 * the checkpoint, because it has no owner.
 */
const documentId = { id: 'checkpoint', routing: 'checkpoint' };

interface Checkpoint {
  /** 0 if there is no checkpoint or no index. */
  readonly number: number;
  /** For optimistic concurrency control; undefined if there is no document. */
  readonly revision?: { readonly if_seq_no: number; readonly if_primary_term: number };
}

/**
 * Raises the checkpoint of an index pair; a smaller number changes nothing. Throws UNAVAILABLE if the stored number is
 * less than `minNumber`: the indices were restored from an older state (docs/decisions.md#21-checkpoint).
 */
export async function writeCheckpoint(
  engine: Engine,
  target: IndexPair,
  number: number,
  minNumber: number,
): Promise<void> {
  const deadline = deadlineIn(timeoutMs);
  for (;;) {
    const found = await readDocument(engine, target, deadline);
    if (found.number < minNumber)
      throw new ServiceError('UNAVAILABLE', undefined, {
        cause: new Error('the search index was restored from an older state'),
      });
    if (found.number >= number || (await replaceDocument(engine, target, found, number, deadline))) return;
  }
}

/** Reads the checkpoint of a target; 0 if there is none or no index. */
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

/** Returns false if another process wrote the document meanwhile. */
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
