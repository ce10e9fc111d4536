import { query, queryOne, type Queryable, ServiceError, transaction } from '@archive/kit';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { facets } from '../../facets/facets.ts';
import type { EncodedHead, EncodedPassage, SessionKey } from '../../index-port/search-index.ts';
import { WriteTimeoutError } from '../../index-port/write-timeout-error.ts';

const isSession = 'owner_id = $1 and project_id = $2 and session_id = $3';
const keyParameters = ({ ownerId, projectId, sessionId }: SessionKey) => [ownerId, projectId, sessionId];

/** SQLSTATE of a statement that runs too long. Waiting too long for a lock has another code. */
const statementTimeoutState = '57014';

/** Writes a session (SearchIndex.write). */
export async function write(
  pool: Pool,
  head: EncodedHead,
  passages: AsyncIterable<readonly EncodedPassage[]>,
  replaces: 'earlier versions' | 'also the same version' = 'earlier versions',
): Promise<boolean> {
  const olderThan = replaces === 'earlier versions' ? head.version : head.version + 1;
  if (((await readVersion(pool, head)) ?? -1) >= olderThan) return false;
  try {
    return await writeInSteps(pool, head, passages, olderThan);
  } catch (error) {
    const cause = error instanceof ServiceError ? error.cause : undefined;
    throw cause instanceof DatabaseError && cause.code === statementTimeoutState ? new WriteTimeoutError(cause) : error;
  }
}

/**
 * Writes the passages, then replaces the head and deletes passages of earlier versions. Searches ignore passages
 * without a head. Each step locks the session, and ends the write unless the stored version is older.
 */
async function writeInSteps(
  pool: Pool,
  head: EncodedHead,
  passages: AsyncIterable<readonly EncodedPassage[]>,
  olderThan: number,
): Promise<boolean> {
  const runStep = (work: (tx: PoolClient) => Promise<void>) =>
    transaction(pool, async tx => {
      const supersedes = await lockSession(tx, head, olderThan);
      if (supersedes) await work(tx);
      return supersedes;
    });
  for await (const batch of passages)
    if (batch.length > 0 && !(await runStep(tx => insertPassages(tx, head, batch)))) return false;
  return runStep(async tx => {
    await query(tx, `delete from search.heads where ${isSession}`, keyParameters(head));
    for (const [shard, terms] of head.words.entries()) await insertHead(tx, head, shard, terms);
    await query(tx, `delete from search.passages where ${isSession} and version < $4`, [
      ...keyParameters(head),
      head.version,
    ]);
  });
}

/** Replaces a session with a tombstone if the stored version is older. */
export async function writeTombstone(pool: Pool, key: SessionKey, version: number): Promise<void> {
  await transaction(pool, async tx => {
    if (!(await lockSession(tx, key, version))) return;
    await query(tx, `delete from search.heads where ${isSession}`, keyParameters(key));
    const lists = facets.filter(({ isList }) => isList).map(({ postgres }) => postgres.column);
    await query(
      tx,
      `insert into search.heads (owner_id, project_id, session_id, shard, shards, version, generation, dead, activity_at,
         ${lists.join(', ')}, summary, terms) values ($1, $2, $3, 0, 1, $4, 0, true, 'epoch', ${lists.map(() => `'{}'`).join(', ')}, '', '')`,
      [...keyParameters(key), version],
    );
    await query(tx, `delete from search.passages where ${isSession} and version <= $4`, [
      ...keyParameters(key),
      version,
    ]);
  });
}

async function readVersion(db: Queryable, key: SessionKey): Promise<number | undefined> {
  const text = `select version from search.heads where ${isSession} and shard = 0`;
  return (await queryOne<{ version: number }>(db, text, keyParameters(key)))?.version;
}

/** The lock works even if the session has no row. Returns whether the stored version is older. */
async function lockSession(tx: PoolClient, key: SessionKey, version: number): Promise<boolean> {
  const lock = `select pg_advisory_xact_lock(hashtextextended('search/' || $1 || '/' || $2 || '/' || $3, 0))`;
  await query(tx, lock, keyParameters(key));
  return ((await readVersion(tx, key)) ?? -1) < version;
}

async function insertHead(tx: PoolClient, head: EncodedHead, shard: number, terms: string): Promise<void> {
  const { summary, version, generation } = head;
  const firstParameter = 9;
  const columns = facets.map(({ postgres }) => postgres.column);
  const parameters = [...columns, 'summary', 'terms'].map((_column, index) => `$${firstParameter + index}`);
  await query(
    tx,
    `insert into search.heads (owner_id, project_id, session_id, shard, shards, version, generation, dead, activity_at,
       ${columns.join(', ')}, summary, terms)
     values ($1, $2, $3, $4, $5, $6, $7, false, $8, ${parameters.join(', ')})`,
    [
      ...keyParameters(head),
      shard,
      head.words.length,
      version,
      generation,
      new Date(head.facets.activityMs).toISOString(),
      ...facets.map(({ name }) => toLowerCase(head.facets[name])),
      shard === 0 ? JSON.stringify(summary) : '',
      terms,
    ],
  );
}

function toLowerCase(value: string | readonly string[] | null): string | string[] | null {
  if (value === null) return null;
  return typeof value === 'string' ? value.toLowerCase() : value.map(text => text.toLowerCase());
}

async function insertPassages(tx: PoolClient, head: EncodedHead, rows: readonly EncodedPassage[]): Promise<void> {
  await query(
    tx,
    `insert into search.passages (owner_id, project_id, session_id, version, n, exchange, exchange_id, role, body, terms)
     select $1, $2, $3, $4, p.n, p.exchange, p.exchange_id, p.role, p.body, p.terms::tsvector
       from unnest($5::int[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[])
         p(n, exchange, exchange_id, role, body, terms)
     on conflict (owner_id, project_id, session_id, version, n) do update
       set exchange = excluded.exchange, exchange_id = excluded.exchange_id, role = excluded.role, body = excluded.body,
           terms = excluded.terms, written_at = excluded.written_at`,
    [
      ...keyParameters(head),
      head.version,
      rows.map(({ n }) => n),
      rows.map(({ exchange }) => exchange),
      rows.map(({ exchangeId }) => exchangeId.replaceAll('\0', '')),
      rows.map(({ role }) => role),
      rows.map(({ text }) => text),
      rows.map(({ words }) => words[0]),
    ],
  );
}
