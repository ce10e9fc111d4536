import { parseArgs } from 'node:util';
import { createLogger } from '@archive/kit';
import { withArchiveDatabase } from '../backup/find-database.ts';
import { pruneBackups } from '../backup/prune-backups.ts';
import { readSealingSecret } from '../backup/sealing-secret.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { readConfig } from '../config/config.ts';
import { openExistingLogFolder } from '../data-dir/deletion-log-folder.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = 'npm run backup -- DIR [--keep N] [--with-secret]';

await runCommand(usage, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, 'with-secret': { type: 'boolean', default: false } },
  });
  const [parent] = positionals;
  if (parent === undefined || positionals.length > 1) throw new UsageError();
  const keep = parseKeep(values.keep);
  const settings = readConfig();
  const logFolder = await openExistingLogFolder(settings);
  const secret = values['with-secret'] ? await readSealingSecret(settings) : undefined;
  const startMs = performance.now();
  const { folder, manifest } = await withArchiveDatabase(settings, createLogger('warn', 'backup'), databaseUrl =>
    takeBackup({ databaseUrl, parent, logFolder, secret }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  print(`Backup: ${folder}`, `${rows} rows, ${bytes} bytes, ${Math.round(performance.now() - startMs)} ms`);
  if (secret === undefined) print('The backup has no sealing secret: keep KEY_SEALING_SECRET or its file elsewhere.');
  if (logFolder === undefined) print('There is no deletion log: a restore will undo deletions. Set DELETION_LOG_DIR.');
  if (keep === undefined) return;
  const { backups, logFiles, isNewest } = await pruneBackups(parent, keep, { folder, manifest, logFolder });
  print(`Removed: ${backups} older backups, ${logFiles} files of the deletion log`);
  if (!isNewest) print('A backup in the folder has a later time than this one: was the clock set back?');
});

function parseKeep(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,5}$/.test(text)) throw new UsageError();
  return text === undefined ? undefined : Number(text);
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
