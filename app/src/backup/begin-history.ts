import { listLogFiles } from '@archive/kit';
import type { Client } from 'pg';
import { select } from './connection.ts';
import { formatIgnored } from './scan-log.ts';
import type { BackupSchema } from './schemas.ts';

/** More versions than an archive writes between a backup and its loss. 900,000 restores stay below 2^53. */
const versionsPerRestore = 10_000_000_000;

/**
 * Gives the restored archive a new range of session versions, above all versions that the lost one has used. Otherwise a
 * deletion after this restore could have a lower version than an upload that only a newer backup has.
 */
export async function beginVersionRange(
  tx: Client,
  schemas: readonly BackupSchema[],
  highestVersion: number,
): Promise<void> {
  if (!schemas.includes('sessions')) return;
  await select(
    tx,
    `insert into sessions.deletion_log (kind, entity, version)
     select 'restore', '', setval('sessions.version', greatest(last_value, $1::int8) + $2::int8) from sessions.version`,
    [highestVersion, versionsPerRestore],
  );
}

/**
 * Makes later restores ignore the deletions that are in the log now, and those that the backup still had to log. The
 * services move the new rows to the log at their start.
 */
export async function ignoreLog(
  tx: Client,
  schemas: readonly BackupSchema[],
  folder: string | undefined,
): Promise<void> {
  const files = folder === undefined ? [] : await listLogFiles(folder);
  for (const schema of schemas) {
    await select(tx, `delete from ${schema}.deletion_log`);
    await select(
      tx,
      `insert into ${schema}.deletion_log (kind, entity) select 'ignored_file', file from unnest($1::text[]) file`,
      [files.map(file => formatIgnored(schema, file))],
    );
  }
}
