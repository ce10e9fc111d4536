import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLogger, type DamagedLine, ServiceError } from '@archive/kit';
import { withRestoreTarget } from '../backup/find-database.ts';
import type { RestoreLog } from '../backup/load-deletions.ts';
import { readManifest, verifyFiles } from '../backup/manifest.ts';
import { replayIntoDatabase, restoreBackup } from '../backup/restore-backup.ts';
import { withRestoredSecret } from '../backup/sealing-secret.ts';
import { readConfig, type Settings } from '../config/config.ts';
import { locateDeletionLog } from '../data-dir/deletion-log-folder.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = `npm run restore -- BACKUP [--log DIR] [--skip-damaged-lines]
npm run restore -- BACKUP --without-log
npm run restore -- --log-only [--log DIR] [--skip-damaged-lines]`;

const log = createLogger('warn', 'restore');

await runCommand(usage, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      log: { type: 'string' },
      'log-only': { type: 'boolean' },
      'skip-damaged-lines': { type: 'boolean' },
      'without-log': { type: 'boolean' },
    },
  });
  const [folder] = positionals;
  const isLogOnly = values['log-only'] === true;
  const usesLog = isLogOnly || values.log !== undefined || values['skip-damaged-lines'] === true;
  if (positionals.length !== Number(!isLogOnly) || (values['without-log'] && usesLog)) throw new UsageError();
  const settings = readConfig();
  const found = values['without-log'] ? findIgnoredLog(settings) : findLog(values.log, settings);
  const restoreLog = values['skip-damaged-lines'] ? { ...found, onDamaged: printDamaged } : found;
  const startMs = performance.now();
  const deletions =
    folder === undefined
      ? await withRestoreTarget(settings, log, url => replayIntoDatabase(url, restoreLog))
      : await restore(settings, folder, restoreLog);
  process.stdout.write(
    `Restored in ${Math.round(performance.now() - startMs)} ms. Start the archive: before it serves, it repeats the deletions ` +
      `and revocations of the log (${deletions} entries), and it builds the search index again.\n`,
  );
});

async function restore(settings: Settings, folder: string, restoreLog: RestoreLog): Promise<number> {
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest);
  return withRestoredSecret(settings, folder, manifest, () =>
    withRestoreTarget(settings, log, url => restoreBackup(url, folder, manifest, restoreLog)),
  );
}

/** Throws NOT_FOUND if there is no log, because a restore without it must be a deliberate choice. */
function findLog(option: string | undefined, settings: Settings): RestoreLog {
  const folder = option ?? locateDeletionLog(settings);
  if (existsSync(folder)) return { folder, isIgnored: false };
  const message = `There is no deletion log at ${folder}. Name it by --log, or restore what was deleted by --without-log`;
  throw new ServiceError('NOT_FOUND', message);
}

function findIgnoredLog(settings: Settings): RestoreLog {
  const folder = locateDeletionLog(settings);
  return { folder: existsSync(folder) ? folder : undefined, isIgnored: true };
}

function printDamaged({ file, number, text }: DamagedLine): void {
  process.stderr.write(`Left out: line ${number} of ${file}: ${text}\n`);
}
