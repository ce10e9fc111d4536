import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger, ServiceError } from '@archive/kit';
import { withRestoreTarget } from '../backup/find-database.ts';
import { readManifest, verifyFiles } from '../backup/manifest.ts';
import { replayIntoDatabase, restoreBackup } from '../backup/restore-backup.ts';
import { withRestoredSecret } from '../backup/sealing-secret.ts';
import { readConfig, type Settings } from '../config/config.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = `npm run restore -- BACKUP [--log DIR | --without-log]
npm run restore -- --log-only [--log DIR]`;

const log = createLogger('warn', 'restore');

await runCommand(usage, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { log: { type: 'string' }, 'without-log': { type: 'boolean' }, 'log-only': { type: 'boolean' } },
  });
  const [folder] = positionals;
  const isLogOnly = values['log-only'] === true;
  if (positionals.length !== Number(!isLogOnly) || (values['without-log'] && (isLogOnly || values.log !== undefined)))
    throw new UsageError();
  const settings = readConfig();
  const logFolder = values['without-log'] ? undefined : findLogFolder(values.log, settings);
  const startMs = performance.now();
  const deletions =
    folder === undefined ? await replayOnly(settings, logFolder ?? '') : await restore(settings, folder, logFolder);
  process.stdout.write(
    `Restored in ${Math.round(performance.now() - startMs)} ms. Start the archive: before it serves, it repeats the deletions ` +
      `and revocations of the log (${deletions} entries), and it builds the search index again.\n`,
  );
});

async function restore(settings: Settings, folder: string, logFolder: string | undefined): Promise<number> {
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest);
  return withRestoredSecret(settings, folder, manifest, () =>
    withRestoreTarget(settings, log, url => restoreBackup(url, folder, manifest, logFolder)),
  );
}

function replayOnly(settings: Settings, logFolder: string): Promise<number> {
  return withRestoreTarget(settings, log, url => replayIntoDatabase(url, logFolder));
}

/** Throws NOT_FOUND if there is no log, because a restore without it must be a deliberate choice. */
function findLogFolder(option: string | undefined, { DELETION_LOG_DIR: setting, DATA_DIR: dataDir }: Settings): string {
  const folder = option ?? setting ?? join(dataDir, 'deletion-log');
  if (existsSync(folder)) return folder;
  const message = `There is no deletion log at ${folder}. Name it by --log, or restore what was deleted by --without-log`;
  throw new ServiceError('NOT_FOUND', message);
}
