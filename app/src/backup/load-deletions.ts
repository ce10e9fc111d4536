import { type DeletionKind, deletionReplayers } from '@archive/contracts';
import { type DeletionEntry, readDeletionLog, ServiceError } from '@archive/kit';
import type { Client } from 'pg';
import { select } from './connection.ts';
import type { BackupSchema } from './schemas.ts';

const batchSize = 1_000;
const signIns: DeletionEntry = { kind: 'sign_ins', ownerId: '', entity: '', version: 0, atMs: Date.now() };

/**
 * Writes the entries of the deletion log into the tables `deletion_replay`, for the services to repeat at their start.
 * Resolves to the number of entries. Throws INVALID for a damaged log, and for a log without the entry of the backup.
 */
export async function loadDeletions(
  tx: Client,
  schemas: readonly BackupSchema[],
  logFolder: string | undefined,
  backupId?: string,
): Promise<number> {
  await insertEntries(tx, schemas, [signIns]);
  if (logFolder === undefined) return 0;
  let batch: DeletionEntry[] = [];
  let count = 0;
  let isOfArchive = backupId === undefined;
  for await (const entry of readDeletionLog(logFolder)) {
    isOfArchive ||= entry.kind === 'backup' && entry.entity === backupId;
    count += Number(entry.kind !== 'backup');
    batch.push(entry);
    if (batch.length < batchSize) continue;
    await insertEntries(tx, schemas, batch);
    batch = [];
  }
  await insertEntries(tx, schemas, batch);
  if (isOfArchive) return count;
  throw new ServiceError(
    'INVALID',
    `The deletion log in ${logFolder} lacks the entry of this backup: it is not complete`,
  );
}

async function insertEntries(
  tx: Client,
  schemas: readonly BackupSchema[],
  entries: readonly DeletionEntry[],
): Promise<void> {
  for (const schema of schemas) {
    const own = entries.filter(entry => listReplayers(entry).includes(schema));
    if (own.length === 0) continue;
    await select(
      tx,
      `insert into ${schema}.deletion_replay (kind, owner_id, entity, version, at)
       select k, o, e, v, to_timestamp(ms / 1000.0)
         from unnest($1::text[], $2::text[], $3::text[], $4::int8[], $5::float8[]) as r (k, o, e, v, ms)`,
      [
        own.map(entry => entry.kind),
        own.map(entry => entry.ownerId),
        own.map(entry => entry.entity),
        own.map(entry => entry.version),
        own.map(entry => entry.atMs),
      ],
    );
  }
}

/** Throws INVALID for a kind of a later release, because its deletion would be undone. */
function listReplayers({ kind }: DeletionEntry): readonly string[] {
  if (Object.hasOwn(deletionReplayers, kind)) return deletionReplayers[kind as DeletionKind];
  throw new ServiceError('INVALID', `The deletion log has entries of the kind ${kind}: restore with a newer release`);
}
