import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../../errors/errors.ts';
import type { Logger } from '../../log/log.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { commandOf, type Runner, serverEnv } from './runner.ts';

export interface ClusterOptions {
  readonly dataDir: string;
  readonly initdb: string;
  readonly runner: Runner;
  readonly log: Logger;
}

const run = promisify(execFile);
const settings = ['--username=archive', '--auth=trust', '--encoding=UTF8', '--no-instructions'];
const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/**
 * Creates the cluster if it is missing, completely or not at all. The user that runs the server becomes the owner of
 * the files. Throws UNAVAILABLE if initdb fails, and the FORBIDDEN error of `changeOwner`.
 */
export async function prepareCluster({ dataDir, initdb, runner, log }: ClusterOptions): Promise<void> {
  await removeUnfinished(dataDir);
  if (existsSync(join(dataDir, 'PG_VERSION'))) return changeOwner(dataDir, runner, log);
  log.debug({ dataDir }, 'creating a PostgreSQL cluster');
  const unfinished = `${dataDir}.new-${randomUUID()}`;
  const { file, args } = commandOf(runner, initdb, ['-D', unfinished, ...settings, ...locale]);
  try {
    await run(file, args, { env: serverEnv, timeout: 60_000 });
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', 'the embedded PostgreSQL could not make its files', { cause });
  }
  await rename(unfinished, dataDir);
  await syncFolder(dirname(dataDir));
}

/** Removes the files of an interrupted start. Retries while programs of that start still write files. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const folder = dirname(dataDir);
  const unfinished = (await readdir(folder)).filter(name => name.startsWith(`${basename(dataDir)}.new-`));
  for (const name of unfinished) await rm(join(folder, name), { recursive: true, maxRetries: 5 });
}

/**
 * Changes the owner of the cluster's files if the runner needs another owner. Throws FORBIDDEN if the files belong to a
 * user other than root and nobody.
 */
async function changeOwner(dataDir: string, { owner }: Runner, log: Logger): Promise<void> {
  const { uid } = await stat(dataDir);
  if (owner === undefined || owner === uid) return;
  if (![0, 65_534].includes(uid)) {
    const message = `${dataDir} belongs to user ${uid}: start the archive as that user`;
    throw new ServiceError('FORBIDDEN', message);
  }
  log.info({ dataDir, from: uid, to: owner }, 'changing the owner of the PostgreSQL cluster');
  await run('chown', ['-R', `${owner}:${owner}`, dataDir], { env: serverEnv, timeout: 60_000 });
}
