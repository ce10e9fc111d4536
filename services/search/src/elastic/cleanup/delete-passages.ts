import { deadlineIn } from '@archive/kit';
import { type estypes } from '@elastic/elasticsearch';
import { type Bulk, type Operation } from '../client/bulk.ts';
import { type Engine, type Query } from '../client/client.ts';
import { type Target } from '../lifecycle/indices.ts';

const page = 1_000;
const together = 500;
const timeout = 10_000;

/** A session whose passages of versions before this one are no longer needed. */
export interface Replaced {
  readonly id: string;
  readonly version: number;
  /** It was deleted: there are no others, unless it came to be again. */
  readonly dead: boolean;
}

/** Deletes passages that are visible of what was replaced; those written again meanwhile stay. */
export async function deleteReplaced(
  engine: Engine,
  bulk: Bulk,
  { passages }: Target,
  replaced: readonly Replaced[],
): Promise<void> {
  for (let at = 0; at < replaced.length; at += together) {
    const some = replaced.slice(at, at + together);
    const bounds = new Map(some.map(({ id, version }) => [id, version]));
    await deleteAll(engine, bulk, passages, { query: passagesOf(some), sort: ['key', 'n'] }, ({ fields }) => {
      const { id, version } = fields as { readonly id: readonly [string]; readonly version: readonly [number] };
      return version[0] < (bounds.get(id[0]) ?? 0);
    });
  }
}

/** One list for all that are dead: a clause for each would cost the engine as much as a search for each. */
function passagesOf(replaced: readonly Replaced[]): Query {
  const dead = replaced.filter(one => one.dead);
  const others = replaced.filter(one => !one.dead);
  const before = ({ id, version }: Replaced): Query => ({
    bool: { filter: [{ term: { id } }, { range: { version: { lt: version } } }] },
  });
  const should: Query[] = [{ terms: { id: dead.map(({ id }) => id) } }, ...others.map(before)];
  return { bool: { should, minimum_should_match: 1 } };
}

/** Deletes passages of these keys that are visible; those written again meanwhile stay. */
export async function deletePassages(
  engine: Engine,
  bulk: Bulk,
  { passages }: Target,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += together) {
    const query = { terms: { key: keys.slice(at, at + together) } };
    await deleteAll(engine, bulk, passages, { query, sort: ['key', 'n'] });
  }
}

interface Wanted {
  readonly query: Query;
  readonly sort: string[];
  /** At most so many; all unless told. */
  readonly pages?: number;
}

/** Deletes what matches and passes the test, page by page; documents changed meanwhile stay. */
export async function deleteAll(
  engine: Engine,
  bulk: Bulk,
  index: string,
  { query, sort, pages = Number.POSITIVE_INFINITY }: Wanted,
  passes: (hit: estypes.SearchHit) => boolean = () => true,
): Promise<void> {
  let after: estypes.SortResults | undefined;
  for (let n = 0; n < pages; n++) {
    const found = await engine.ask(deadlineIn(timeout), (client, options) =>
      client.search(
        {
          index,
          query,
          sort,
          size: page,
          _source: false,
          docvalue_fields: ['id', 'version'],
          seq_no_primary_term: true,
          track_total_hits: false,
          ...(after ? { search_after: after } : {}),
        },
        options,
      ),
    );
    const { hits } = found.hits;
    await bulk(hits.filter(passes).map(hit => deletion(index, hit)));
    after = hits.at(-1)?.sort;
    if (hits.length < page) return;
  }
}

function deletion(index: string, hit: estypes.SearchHit): Operation {
  const { _id, _routing: routing, _seq_no: if_seq_no, _primary_term: if_primary_term } = hit;
  return { action: { delete: { _index: index, _id, routing, if_seq_no, if_primary_term } } };
}
