import { once } from 'node:events';
import { connect } from 'node:net';
import { startContainer, hasContainers } from './containers.ts';
import { startSharedElasticsearch } from './elasticsearch.ts';
import type { Engine, DedicatedEngine, ServerOptions } from './engine.ts';
import { findProgram, findFreePort, startProgram } from './program.ts';

export type EngineName = 'redis' | 'nats' | 'elasticsearch' | 'postgres' | 'chromium';

const programs = { redis: 'redis-server', nats: 'nats-server', elasticsearch: 'elasticsearch' } as const;
const variables = {
  redis: 'TEST_REDIS_URL',
  nats: 'TEST_NATS_URL',
  elasticsearch: 'TEST_ELASTICSEARCH_URL',
} as const;
const starters = { redis: startRedis, nats: startNats, elasticsearch: startSharedElasticsearch };

/** Whether tests that mistreat an engine can run; `own` as in `canRun`. */
export function canRunDedicated(name: keyof typeof programs): boolean {
  return shouldRunTests(name, findProgram(programs[name]) !== undefined);
}

/** Whether tests of an engine can run. Where not, says so; with REQUIRE_ENGINES=1 they run and fail at its start. */
export async function canRun(name: keyof typeof programs): Promise<boolean> {
  const found = findProgram(programs[name]) ?? process.env[variables[name]];
  return shouldRunTests(name, found !== undefined || (await hasContainers()));
}

/** Notes a skip in words; true where the tests are to run. */
export function shouldRunTests(name: EngineName, present: boolean): boolean {
  if (!present) process.stderr.write(`no ${name} on this machine: its tests are left out\n`);
  return present || process.env['REQUIRE_ENGINES'] === '1';
}

/**
 * The first there is of: a program on PATH, a URL from the environment, a container. Elasticsearch is one for all test
 * files of a run: give your indices names of their own.
 */
export async function startEngine(name: keyof typeof programs): Promise<Engine> {
  if (findProgram(programs[name])) return starters[name]();
  const url = process.env[variables[name]];
  return url === undefined ? startContainer(name) : { url, stop: () => Promise.resolve() };
}

/** A `redis-server` without disk. */
export async function startRedis({ port: wanted, args = [] }: ServerOptions = {}): Promise<DedicatedEngine> {
  const port = wanted ?? (await findFreePort());
  const program = await startProgram({
    command: programs.redis,
    args: folder => ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...args],
    ready: () => answers(port, 'PING\r\n', /PONG|NOAUTH/),
  });
  return { url: `redis://127.0.0.1:${port}`, ...program };
}

/** A `nats-server` with JetStream on disk. */
export async function startNats({ port: wanted, args = [] }: ServerOptions = {}): Promise<DedicatedEngine> {
  const port = wanted ?? (await findFreePort());
  const program = await startProgram({
    command: programs.nats,
    args: folder => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, ...args],
    ready: () => answers(port, '', /^INFO/),
  });
  return { url: `nats://127.0.0.1:${port}`, ...program };
}

async function answers(port: number, question: string, expected: RegExp): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(question);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!expected.test(answer.toString())) throw new Error(answer.toString());
  } finally {
    socket.destroy();
  }
}
