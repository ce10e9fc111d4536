import { deadlineIn } from '@archive/kit';
import { type estypes } from '@elastic/elasticsearch';
import { type Bulk, type WriteOperation } from '../client/bulk.ts';
import { type Engine, type Query } from '../client/client.ts';
import { type IndexPair } from '../lifecycle/indices.ts';

const pageSize = 1_000;
const maxKeysPerRequest = 500;
const timeoutMs = 10_000;

/** Passages of this session are replaced if their version is lower than `version`. */
export interface ReplacedSession {
  readonly id: string;
  readonly version: number;
  /** A deleted session has only passages of earlier versions, until it is uploaded again. */
  readonly isDeleted: boolean;
}

/** Deletes the visible passages of replaced versions. A passage that another write changes meanwhile stays. */
export async function deleteReplacedPassages(
  engine: Engine,
  bulk: Bulk,
  { passages }: IndexPair,
  replaced: readonly ReplacedSession[],
): Promise<void> {
  for (let start = 0; start < replaced.length; start += maxKeysPerRequest) {
    const batch = replaced.slice(start, start + maxKeysPerRequest);
    const bounds = new Map(batch.map(({ id, version }) => [id, version]));
    await deleteMatching(
      engine,
      bulk,
      passages,
      { query: replacedPassages(batch), sort: ['key', 'n'] },
      ({ fields }) => {
        const { id, version } = fields as { readonly id: readonly [string]; readonly version: readonly [number] };
        return version[0] < (bounds.get(id[0]) ?? 0);
      },
    );
  }
}

/** One list of ids matches all deleted sessions. A clause per session would cost as much as a search per session. */
function replacedPassages(replaced: readonly ReplacedSession[]): Query {
  const deleted = replaced.filter(session => session.isDeleted);
  const others = replaced.filter(session => !session.isDeleted);
  const olderPassages = ({ id, version }: ReplacedSession): Query => ({
    bool: { filter: [{ term: { id } }, { range: { version: { lt: version } } }] },
  });
  const should: Query[] = [{ terms: { id: deleted.map(({ id }) => id) } }, ...others.map(olderPassages)];
  return { bool: { should, minimum_should_match: 1 } };
}

/** Deletes the visible passages with these version keys. A passage that another write changes meanwhile stays. */
export async function deletePassages(
  engine: Engine,
  bulk: Bulk,
  { passages }: IndexPair,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += maxKeysPerRequest) {
    const query = { terms: { key: keys.slice(start, start + maxKeysPerRequest) } };
    await deleteMatching(engine, bulk, passages, { query, sort: ['key', 'n'] });
  }
}

interface MatchingDocuments {
  readonly query: Query;
  readonly sort: string[];
  /** Default: no bound. */
  readonly maxPages?: number;
}

/** Deletes matching documents page by page. A document that another write changes meanwhile stays. */
export async function deleteMatching(
  engine: Engine,
  bulk: Bulk,
  index: string,
  { query, sort, maxPages = Number.POSITIVE_INFINITY }: MatchingDocuments,
  shouldDelete: (hit: estypes.SearchHit) => boolean = () => true,
): Promise<void> {
  let after: estypes.SortResults | undefined;
  for (let page = 0; page < maxPages; page++) {
    const response = await engine.request(deadlineIn(timeoutMs), (client, options) =>
      client.search(
        {
          index,
          query,
          sort,
          size: pageSize,
          _source: false,
          docvalue_fields: ['id', 'version'],
          seq_no_primary_term: true,
          track_total_hits: false,
          ...(after ? { search_after: after } : {}),
        },
        options,
      ),
    );
    const { hits } = response.hits;
    await bulk(hits.filter(shouldDelete).map(hit => deletion(index, hit)));
    after = hits.at(-1)?.sort;
    if (hits.length < pageSize) return;
  }
}

function deletion(index: string, hit: estypes.SearchHit): WriteOperation {
  const { _id, _routing: routing, _seq_no: if_seq_no, _primary_term: if_primary_term } = hit;
  return { action: { delete: { _index: index, _id, routing, if_seq_no, if_primary_term } } };
}
