import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { createLogger, createPool, migrate, query, startDeletionLog } from '@archive/kit';
import { createTestDatabase, type Engine } from '@archive/kit/testing';

export const log = createLogger('silent', 'test');
export const secret = 'a-sealing-secret-of-the-tests';
let environment: NodeJS.ProcessEnv;
/** Folder of the test file: backups, the deletion log and the data directory. */
export let folder: string;
export let source: Engine;
/** An empty database at first. */
export let target: Engine;
/** A backup of `source` with the sealing secret. */
export let backup: string;

/** Creates the schemas of an archive without its services. */
async function createArchive(url: string): Promise<void> {
  const pool = createPool({ url, log });
  for (const schema of ['auth', 'projects', 'sessions'])
    await migrate({ pool, schema, folder: new URL(`../../services/${schema}/src/migrations/`, import.meta.url), log });
  await query(pool, `insert into auth.users (id, name) select 'u' || n, 'name' || n from generate_series(1, 500) n`);
  await pool.end();
}

export interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

export function run(command: 'backup' | 'restore', args: readonly string[], settings: Record<string, string> = {}) {
  const script = fileURLToPath(new URL(`../src/cli/${command}.ts`, import.meta.url));
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = environment;
  const own = { DATA_DIR: join(folder, 'data'), DELETION_LOG_DIR: join(folder, 'log'), KEY_SEALING_SECRET: secret };
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...own, ...settings };
  return new Promise<Result>(resolve => {
    execFile(process.execPath, [script, ...args], { env, timeout: 50_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

export const backUp = (args: readonly string[] = []) =>
  run('backup', [join(folder, 'backups'), ...args], { DATABASE_URL: source.url });
export const restore = (from: string, args: readonly string[] = [], settings: Record<string, string> = {}) =>
  run('restore', [from, ...args], { DATABASE_URL: target.url, ...settings });
/** Moves the entries that a restore has left in a database to the log, in the way of the services. */
export async function moveEntriesToLog(url: string): Promise<void> {
  const pool = createPool({ url, log });
  for (const schema of ['auth', 'projects', 'sessions']) {
    const deletions = startDeletionLog({ pool, schema, folder: join(folder, 'log'), log });
    await deletions.flush();
    await deletions.stop();
  }
  await pool.end();
}
/** Removes the schemas of an archive, so that the next restore finds an empty database. */
export const empty = (url: string) => readRows(url, 'drop schema if exists auth, projects, sessions cascade');
export const listBackups = async () => (await readdir(join(folder, 'backups'))).sort();

export async function readRows(url: string, text: string): Promise<Record<string, unknown>[]> {
  const pool = createPool({ url, log, max: 1 });
  try {
    return await query<Record<string, unknown>>(pool, text);
  } finally {
    await pool.end();
  }
}
export const schemasOfArchive = `select nspname from pg_namespace where nspname in ('auth', 'projects', 'sessions')`;

/** Starts two databases and takes a backup before the tests of a file. */
export function useBackup(testEnvironment: NodeJS.ProcessEnv): void {
  environment = testEnvironment;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    await mkdir(join(folder, 'log'));
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await createArchive(source.url);
    expect(await backUp(['--with-secret'])).toMatchObject({ code: 0, stderr: '' });
    backup = join(folder, 'backups', (await listBackups())[0] ?? '');
  });
  afterAll(async () => {
    await Promise.all([source.stop(), target.stop()]);
    await rm(folder, { recursive: true });
  });
}
