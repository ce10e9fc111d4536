import { once } from 'node:events';
import { connect } from 'node:net';
import { startContainer, hasContainers } from './containers.ts';
import { startSharedElasticsearch } from './elasticsearch.ts';
import type { Engine, DedicatedEngine, ServerOptions } from './engine.ts';
import { findFreePort } from './free-port.ts';
import { findProgram, startProgram } from './program.ts';

export type EngineName = 'redis' | 'nats' | 'elasticsearch' | 'postgres' | 'chromium';

const programs = { redis: 'redis-server', nats: 'nats-server', elasticsearch: 'elasticsearch' } as const;
const variables = {
  redis: 'TEST_REDIS_URL',
  nats: 'TEST_NATS_URL',
  elasticsearch: 'TEST_ELASTICSEARCH_URL',
} as const;
const starters = { redis: startRedis, nats: startNats, elasticsearch: startSharedElasticsearch };

/** Whether tests that kill or pause an engine can run. A skip is reported on stderr. */
export function canRunDedicated(name: keyof typeof programs): boolean {
  return shouldRunTests(name, findProgram(programs[name]) !== undefined);
}

/**
 * Whether tests of an engine can run. A skip is reported on stderr. With REQUIRE_ENGINES=1, tests of a missing engine
 * run and fail.
 */
export async function canRun(name: keyof typeof programs): Promise<boolean> {
  const found = findProgram(programs[name]) ?? process.env[variables[name]];
  return shouldRunTests(name, found !== undefined || (await hasContainers()));
}

/** Reports a missing engine on stderr. Returns whether its tests must run. */
export function shouldRunTests(name: EngineName, isPresent: boolean): boolean {
  if (!isPresent) process.stderr.write(`no ${name} on this machine: its tests are skipped\n`);
  return isPresent || process.env['REQUIRE_ENGINES'] === '1';
}

/**
 * Starts the engine's program if it is on PATH. Otherwise uses the server at a URL from the environment, or a
 * container. All test files share Elasticsearch, so index names must be unique.
 */
export async function startEngine(name: keyof typeof programs): Promise<Engine> {
  if (findProgram(programs[name])) return starters[name]();
  const url = process.env[variables[name]];
  return url === undefined ? startContainer(name) : { url, stop: () => Promise.resolve() };
}

/** Starts `redis-server` without persistence. */
export async function startRedis({ port: wanted, args = [] }: ServerOptions = {}): Promise<DedicatedEngine> {
  const port = wanted ?? (await findFreePort());
  const program = await startProgram({
    command: programs.redis,
    args: folder => ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...args],
    ready: () => checkAnswer(port, 'PING\r\n', /PONG|NOAUTH/),
  });
  return { url: `redis://127.0.0.1:${port}`, ...program };
}

/** Starts `nats-server` with JetStream on disk. */
export async function startNats({ port: wanted, args = [], env }: ServerOptions = {}): Promise<DedicatedEngine> {
  const port = wanted ?? (await findFreePort());
  const program = await startProgram({
    command: programs.nats,
    args: folder => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, ...args],
    ...(env === undefined ? {} : { env }),
    ready: () => checkAnswer(port, '', /^INFO/),
  });
  return { url: `nats://127.0.0.1:${port}`, ...program };
}

async function checkAnswer(port: number, question: string, expected: RegExp): Promise<void> {
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
