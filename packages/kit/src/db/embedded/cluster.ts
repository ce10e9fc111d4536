import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { commandOf, type Runner, serverEnv } from './runner.ts';

export interface ClusterOptions {
  readonly dataDir: string;
  /** The program. */
  readonly initdb: string;
  readonly runner: Runner;
  readonly log: Logger;
}

const run = promisify(execFile);
const settings = ['--username=archive', '--auth=trust', '--encoding=UTF8', '--no-instructions'];
const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** Makes the cluster if it is missing, whole or not at all, and gives it to the user that the server runs as. */
export async function prepareCluster({ dataDir, initdb, runner, log }: ClusterOptions): Promise<void> {
  await removeUnfinished(dataDir);
  if (existsSync(join(dataDir, 'PG_VERSION'))) return handOver(dataDir, runner, log);
  log.info({ dataDir }, 'making a PostgreSQL cluster');
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

/** What a start that was cut short has left; its programs may still be writing, therefore the retries. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const folder = dirname(dataDir);
  const left = (await readdir(folder)).filter(name => name.startsWith(`${basename(dataDir)}.new-`));
  for (const name of left) await rm(join(folder, name), { recursive: true, maxRetries: 5 });
}

/** Another runner than last time leaves files that belong to the wrong user. Takes none from an ordinary user. */
async function handOver(dataDir: string, { owner }: Runner, log: Logger): Promise<void> {
  const { uid } = await stat(dataDir);
  if (owner === undefined || owner === uid) return;
  if (![0, 65_534].includes(uid)) {
    const message = `${dataDir} belongs to user ${uid}: start the archive as that user`;
    throw new ServiceError('FORBIDDEN', message);
  }
  log.info({ dataDir, from: uid, to: owner }, 'changing the owner of the PostgreSQL cluster');
  await run('chown', ['-R', `${owner}:${owner}`, dataDir], { env: serverEnv, timeout: 60_000 });
}
