import { type DeletionKind, deletionReplayers } from '@archive/contracts';
import { type DamagedLine, type DeletionEntry, readDeletionLog, ServiceError } from '@archive/kit';
import type { Client } from 'pg';
import { beginVersionRange, ignoreLog } from './begin-history.ts';
import { select } from './connection.ts';
import { type LogSummary, scanDeletionLog } from './scan-log.ts';
import type { BackupSchema } from './schemas.ts';

/** The deletion log that a restore reads. */
export interface RestoreLog {
  /** Undefined: there is none. */
  readonly folder: string | undefined;
  /** True: this restore and all later ones ignore the deletions that are in the log now. */
  readonly isIgnored: boolean;
  /** Called for each damaged line; undefined: a damaged line fails the restore. */
  readonly onDamaged?: ((line: DamagedLine) => void) | undefined;
}

const batchSize = 1_000;
const signIns: DeletionEntry = { kind: 'sign_ins', ownerId: '', entity: '', version: 0, atMs: Date.now() };
const emptyLog: LogSummary = { highestVersion: 0, backupIds: new Set(), isIgnored: () => false };

/**
 * Writes the entries of the deletion log into the tables `deletion_replay`, for the services to repeat at their start.
 * Resolves to the number of entries. Throws INVALID for a damaged log, and for a log without the entry of the backup.
 */
export async function loadDeletions(
  tx: Client,
  schemas: readonly BackupSchema[],
  log: RestoreLog,
  backupId?: string,
): Promise<number> {
  const { folder, isIgnored } = log;
  await insertRows(tx, 'auth', schemas.includes('auth') ? [signIns] : []);
  const summary = folder === undefined ? emptyLog : await scanDeletionLog(folder);
  if (isIgnored) await ignoreLog(tx, schemas, folder);
  await beginVersionRange(tx, schemas, summary.highestVersion);
  if (isIgnored || folder === undefined) return 0;
  if (backupId !== undefined && !summary.backupIds.has(backupId))
    throw new ServiceError('INVALID', `The deletion log in ${folder} lacks the entry of this backup: wrong folder?`);
  return insertEntries(tx, schemas, folder, summary, log.onDamaged);
}

async function insertEntries(
  tx: Client,
  schemas: readonly BackupSchema[],
  folder: string,
  summary: LogSummary,
  onDamaged: (line: DamagedLine) => void = throwDamaged,
): Promise<number> {
  const isUsed = (file: string) => schemas.some(schema => !summary.isIgnored(schema, file));
  const batches = new Map(schemas.map(schema => [schema, [] as DeletionEntry[]]));
  let count = 0;
  for await (const entry of readDeletionLog(folder, line => isUsed(line.file) && onDamaged(line))) {
    if (!isUsed(entry.file)) continue;
    const replayers = listReplayers(entry);
    const users = schemas.filter(each => replayers.includes(each) && !summary.isIgnored(each, entry.file));
    count += Math.min(users.length, 1);
    for (const schema of users) {
      const batch = batches.get(schema) ?? [];
      batch.push(entry);
      if (batch.length === batchSize) await insertRows(tx, schema, batch.splice(0));
    }
  }
  for (const [schema, batch] of batches) await insertRows(tx, schema, batch);
  return count;
}

async function insertRows(tx: Client, schema: BackupSchema, entries: readonly DeletionEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await select(
    tx,
    `insert into ${schema}.deletion_replay (kind, owner_id, entity, version, at)
     select k, o, e, v, to_timestamp(ms / 1000.0)
       from unnest($1::text[], $2::text[], $3::text[], $4::int8[], $5::float8[]) as r (k, o, e, v, ms)`,
    [
      entries.map(entry => entry.kind),
      entries.map(entry => entry.ownerId),
      entries.map(entry => entry.entity),
      entries.map(entry => entry.version),
      entries.map(entry => entry.atMs),
    ],
  );
}

/** Throws INVALID for a kind of a later release, because its deletion would be undone. */
function listReplayers({ kind }: DeletionEntry): readonly string[] {
  if (Object.hasOwn(deletionReplayers, kind)) return deletionReplayers[kind as DeletionKind];
  throw new ServiceError('INVALID', `The deletion log has entries of the kind ${kind}: restore with a newer release`);
}

function throwDamaged({ file, number }: DamagedLine): never {
  const message = `The deletion log is damaged: line ${number} of ${file}. --skip-damaged-lines leaves such lines out`;
  throw new ServiceError('INVALID', message);
}
