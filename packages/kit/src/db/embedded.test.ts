import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, type QueryResultRow } from 'pg';
import { createLogger } from '../log/log.ts';
import { eventually } from '../testing/eventually.ts';
import { type EmbeddedPostgresOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { nobodyRunner, namespaceRunner } from './embedded/runner.ts';

const log = createLogger('silent', 'test');
let base: string;
const folders = () => ({ dataDir: join(base, 'postgres'), socketDir: join(base, 'run') });
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'pg tést "a, b" '));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(killGroup));
  await Promise.all(running.splice(0).map(server => server.stop()));
  await rm(base, { recursive: true, force: true, maxRetries: 5 });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ ...folders(), log, ...options });
  running.push(server);
  return server;
}

async function queryRow(url: string, sql: string): Promise<QueryResultRow> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const results: unknown = await client.query(sql);
    return ([results].flat().at(-1) as { rows: QueryResultRow[] }).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

function startElsewhere(): ChildProcess {
  const imports = ['./embedded.ts', '../log/log.ts', 'pg'].map(name => import.meta.resolve(name));
  const code = `
    import { startEmbeddedPostgres } from '${imports[0] ?? ''}'; import { createLogger } from '${imports[1] ?? ''}';
    import pg from '${imports[2] ?? ''}';
    const log = createLogger('silent', 'test');
    const { url } = await startEmbeddedPostgres({ ...${JSON.stringify(folders())}, log });
    const client = new pg.Client({ connectionString: url }); await client.connect();
    await client.query('create table if not exists kept (n int); insert into kept values (1)');
    console.log('kept'); await client.query('select pg_sleep(1000)');`;
  return spawnGroup(process.execPath, ['--input-type=module', '-e', code]);
}

function spawnGroup(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return child;
}

/** If `child` runs Node, its server has another process group and is killed first. */
async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const server = existsSync(lockFile()) ? await eventually(serverPid) : undefined;
  if (server !== undefined && child.spawnfile === process.execPath) process.kill(server, 'SIGKILL');
  process.kill(-(child.pid ?? NaN), 'SIGKILL');
  await ended;
}

const lockFile = () => join(base, 'postgres', 'postmaster.pid');
// The file postmaster.pid exists shortly before it contains the pid.
const serverPid = async () => {
  const pid = Number.parseInt(await readFile(lockFile(), 'utf8'), 10);
  expect(pid).toBeGreaterThan(0);
  return pid;
};
const countRows = async (url: string) => queryRow(url, 'select count(*)::int as rows from kept');

describe('the embedded PostgreSQL', () => {
  test('acknowledges only durable commits, uses UTF-8, and listens only on its socket', async () => {
    const { url } = await start();
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'server_encoding', 'jit'];
    const shown = names.map(name => `current_setting('${name}') as ${name}`).join(', ');
    expect(await queryRow(url, `select ${shown}`)).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      jit: 'off',
    });
    expect((await stat(join(base, 'postgres'))).mode & 0o077).toBe(0);
    expect((await stat(join(base, 'run'))).mode & 0o077).toBe(0);
  });

  test('keeps its rows over a stop and a start', async () => {
    const first = await start();
    await queryRow(first.url, 'create table kept (n int); insert into kept values (1)');
    await first.stop();
    expect(await countRows((await start()).url)).toEqual({ rows: 1 });
  });

  test('stops while sessions run statements', async () => {
    const server = await start();
    const pid = await serverPid();
    const working = queryRow(server.url, 'select pg_sleep(1000)').catch((error: unknown) => error);
    await eventually(async () => {
      const sleeping = `select count(*)::int n from pg_stat_activity where wait_event = 'PgSleep'`;
      const { n } = await queryRow(server.url, sleeping);
      expect(n).toBe(1);
    });
    await server.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(working).resolves.toBeInstanceOf(Error);
  });

  test('restarts by itself with all acknowledged rows when its process is killed', async () => {
    const { url } = await start();
    await queryRow(url, 'create table kept (n int); insert into kept values (1)');
    process.kill(await serverPid(), 'SIGKILL');
    await eventually(async () => expect(await countRows(url)).toEqual({ rows: 1 }));
  });

  test('rejects a socket folder whose path is too long', async () => {
    await expect(start({ socketDir: join(base, 'x'.repeat(100)) })).rejects.toThrow('over');
  });
});

describe('the next start needs no repair by hand', () => {
  const entries = () => readdir(base);
  const killMoments: [string, () => Promise<unknown>][] = [
    ['while the cluster is empty', async () => expect((await entries()).join()).toContain('postgres.new-')],
    [
      'while the cluster is incomplete',
      async () => {
        const unfinished = (await entries()).find(name => name.startsWith('postgres.new-')) ?? 'none';
        expect(existsSync(join(base, unfinished, 'global', 'pg_control'))).toBe(true);
      },
    ],
    ['when the cluster is complete', async () => expect(await entries()).toContain('postgres')],
    ['while the server starts', serverPid],
  ];
  test.each(killMoments)('after all processes were killed at once %s', async (_moment, isReached) => {
    const child = startElsewhere();
    await eventually(isReached);
    await killGroup(child);
    expect(await queryRow((await start()).url, 'select 1 as one')).toEqual({ one: 1 });
    expect((await entries()).filter(name => name.includes('.new-'))).toEqual([]);
  });

  test('after all processes were killed at once during writes, and all acknowledged rows exist', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const child = startElsewhere();
      if (child.stdout) await once(child.stdout, 'data');
      await killGroup(child);
      const server = await start();
      expect(await countRows(server.url)).toEqual({ rows: round });
      await server.stop();
    }
  });

  test('after only the process that started the server was killed', async () => {
    const child = startElsewhere();
    if (child.stdout) await once(child.stdout, 'data');
    const old = await serverPid();
    child.kill('SIGKILL');
    expect(await countRows((await start()).url)).toEqual({ rows: 1 });
    expect(await serverPid()).not.toBe(old);
  });

  test('after another process got the pid of the old server, and that process is not killed', async () => {
    const first = await start();
    await first.stop();
    const other = spawnGroup('sleep', ['1000']);
    const lock = [other.pid, join(base, 'postgres'), 1, 5432, join(base, 'run'), '', '', 'ready', ''].join('\n');
    await writeFile(join(base, 'postgres', 'postmaster.pid'), lock);
    await writeFile(join(base, 'run', '.s.PGSQL.5432.lock'), lock);
    expect(await queryRow((await start()).url, 'select 1 as one')).toEqual({ one: 1 });
    expect(other.signalCode).toBeNull();
  });
});

const rootRunners = [namespaceRunner, nobodyRunner, namespaceRunner].map(runner => ({ runner }));
test('the cluster survives every change of the runner', async () => {
  const first = await start();
  await queryRow(first.url, 'create table kept (n int); insert into kept values (1)');
  await first.stop();
  for (const options of process.getuid?.() === 0 ? rootRunners : [{}, {}]) {
    const server = await start(options);
    expect(await countRows(server.url)).toEqual({ rows: 1 });
    await server.stop();
  }
});
