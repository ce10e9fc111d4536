import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DedicatedEngine, runStatement, startDedicatedDatabase } from '@archive/kit/testing';
import { root } from '../src/checkout/checkout.ts';
import { passwords } from './users.ts';

const clientAuthentication = 'local all postgres trust\nlocal all all scram-sha-256\n';

/** Starts an empty PostgreSQL in which only the superuser needs no password. */
export async function startDatabase(): Promise<DedicatedEngine> {
  const database = await startDedicatedDatabase();
  try {
    await writeFile(join(database.folder, 'data/pg_hba.conf'), clientAuthentication);
    await runStatement(database.url, 'select pg_reload_conf()');
    return database;
  } catch (failure) {
    await database.stop();
    throw failure;
  }
}

/** Starts PostgreSQL with the users of roles.sql. */
export async function startDatabaseWithUsers(): Promise<DedicatedEngine> {
  const database = await startDatabase();
  try {
    await createUsers(database.url);
    return database;
  } catch (failure) {
    await database.stop();
    throw failure;
  }
}

/** Runs roles.sql as the superuser. Throws with the messages of psql. */
export async function createUsers(adminUrl: string): Promise<void> {
  const file = join(root, 'deploy/engines/postgresql/roles.sql');
  const env = { PATH: process.env['PATH'], ...passwords };
  await promisify(execFile)('psql', ['--no-psqlrc', '--quiet', `--file=${file}`, adminUrl], { env, timeout: 30_000 });
}
