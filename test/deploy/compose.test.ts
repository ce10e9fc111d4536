import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { canRunDedicated, findFreePort, startProgram } from '@archive/kit/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { parse } from 'yaml';
import { findStopTimeoutMs } from '../../app/src/compose/stop-timeout.ts';
import { readTargetConfig } from '../../app/src/compose/target-config.ts';
import type { Env } from '../../app/src/config/config.ts';
import { root } from '../src/checkout/checkout.ts';

interface Service {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: string };
  readonly read_only: boolean;
  readonly stop_grace_period?: string;
}
interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
}

const path = join(root, 'deploy/compose.yaml');
let source: string;
let compose: ComposeFile;
let folder: string;
let secrets: Record<string, string>;

beforeAll(async () => {
  source = await readFile(path, 'utf8');
  compose = parse(source, { merge: true }) as ComposeFile;
  folder = await mkdtemp(join(tmpdir(), 'compose-'));
  secrets = await createSecrets();
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command of docs/operations.md that creates the file of secrets. */
async function createSecrets(): Promise<Record<string, string>> {
  const operations = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const command = /```sh\n([^`]*> deploy\/\.env\)\n)```/.exec(operations)![1]!;
  await mkdir(join(folder, 'deploy'));
  await promisify(execFile)('sh', ['-ec', command], { cwd: folder, timeout: 10_000 });
  return parseEnv(await readFile(join(folder, 'deploy/.env'), 'utf8')) as Record<string, string>;
}

interface LintMessage {
  readonly rule: string;
  readonly type: 'error' | 'warning';
}

/** Returns the names of the violated rules. Prettier decides the style. `image` is the tag of the built image. */
async function lint(file: string): Promise<string[]> {
  const args = [join(root, 'node_modules/dclint/bin/dclint.cjs'), '--formatter=json', file];
  const output = await promisify(execFile)(process.execPath, args, { timeout: 30_000 }).catch(
    (failure: unknown) => failure as { stdout: string },
  );
  const [result] = JSON.parse(output.stdout) as { messages: LintMessage[] }[];
  const errors = result!.messages.filter(({ rule, type }) => type === 'error' && rule !== 'no-build-and-image');
  return errors.map(({ rule }) => rule);
}

describe('deploy/compose.yaml', () => {
  test('is valid by the schema of Compose, and by the rules of its linter', async () => {
    expect(await lint(path)).toEqual([]);
  });

  test('is invalid with an unknown member', async () => {
    const invalid = join(folder, 'compose.yaml');
    await writeFile(invalid, source.replace('pids_limit: 64', 'pid_limit: 64'));
    expect(await lint(invalid)).toEqual(['invalid-schema']);
  });

  test('publishes the gateway on loopback only, and no engine', () => {
    const { archive, ...engines } = compose.services;
    expect(archive?.ports).toEqual(['127.0.0.1:4800:4800']);
    expect(Object.keys(engines).sort()).toEqual(['elasticsearch', 'nats', 'postgres', 'redis']);
    expect(Object.values(engines).filter(({ ports }) => ports !== undefined)).toEqual([]);
    for (const { networks } of Object.values(engines)) expect(networks).toEqual(['engines']);
    expect(compose.networks['engines']).toEqual({ internal: true });
  });

  test('gives no container a capability, new privileges, or unlimited memory, processes or logs', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect({ name, ...service }).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: name !== 'elasticsearch',
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as unknown,
        pids_limit: expect.any(Number) as unknown,
        logging: { options: { 'max-size': '20m', 'max-file': '5' } },
      });
      if (name !== 'archive') expect(service.healthcheck).toMatchObject({ test: expect.any(String) as unknown });
    }
  });

  test('gives the archive the time that a graceful stop may take, and a margin of 10 s', () => {
    const { environment, stop_grace_period: period } = compose.services['archive']!;
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_, secret: string) => secrets[secret]!).replaceAll(/\$\{\w+:-\}/g, ''),
    ]);
    const settings = readTargetConfig('all', { METRICS_PORT: '9464', ...Object.fromEntries(filled) } as Env);
    expect(period).toBe(`${findStopTimeoutMs('all', settings) / 1_000 + 10}s`);
  });

  test('has only settings that the archive knows', async () => {
    const known = await readFile(join(root, 'docs/settings.md'), 'utf8');
    const names = Object.keys(compose.services['archive']!.environment);
    expect(names.filter(name => !known.includes(`| \`${name}\` |`))).toEqual([]);
  });
});

describe('the secrets', () => {
  test('that the command of the documents creates are all that the file requires, and only their owner can read them', async () => {
    const required = new Set([...source.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
    expect(Object.keys(secrets).sort()).toEqual([...required].sort());
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^s[0-9a-f]{48}$/);
    expect(new Set(Object.values(secrets)).size).toBe(required.size);
    expect((await stat(join(folder, 'deploy/.env'))).mode & 0o777).toBe(0o600);
  });

  test('are ignored by git', async () => {
    const { stdout } = await promisify(execFile)('git', ['check-ignore', 'deploy/.env'], { cwd: root });
    expect(stdout.trim()).toBe('deploy/.env');
  });
});

test('the health check of Elasticsearch gives curl the password through stdin, and not in its command line', async () => {
  await writeFile(join(folder, 'curl'), '#!/bin/sh\necho "$@"\ncat\n', { mode: 0o700 });
  const script = compose.services['elasticsearch']!.healthcheck!.test.replaceAll('$$', '$');
  const password = secrets['ELASTIC_PASSWORD']!;
  const env = { PATH: `${folder}:${process.env['PATH']}`, ELASTIC_PASSWORD: password };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env, timeout: 10_000 });
  const [args, ...input] = stdout.split('\n');
  expect(args).toBe('-fsS --config - http://127.0.0.1:9200/_cluster/health?timeout=3s');
  expect(input).toEqual([`user = "elastic:${password}"`]);
});

(canRunDedicated('nats') ? describe : describe.skip)('NATS with deploy/nats.conf', () => {
  test('serves JetStream to the user of the archive, and refuses other passwords', async () => {
    const [port, http] = [await findFreePort(), await findFreePort()];
    const config = (await readFile(join(root, 'deploy/nats.conf'), 'utf8')).replace('/data', join(folder, 'nats'));
    await writeFile(join(folder, 'nats.conf'), config);
    const overrides = ['--addr', '127.0.0.1', '-p', String(port), '-m', String(http)];
    const nats = await startProgram({
      command: 'nats-server',
      args: () => ['--config', join(folder, 'nats.conf'), ...overrides],
      env: { ...process.env, NATS_PASSWORD: secrets['NATS_PASSWORD'] },
      ready: async () => expect((await fetch(`http://127.0.0.1:${http}/healthz`)).status).toBe(200),
    });
    try {
      const login = { servers: `127.0.0.1:${port}`, user: 'archive', timeout: 5_000, reconnect: false };
      const client = await connect({ ...login, pass: secrets['NATS_PASSWORD']! });
      expect((await (await jetstreamManager(client)).getAccountInfo()).streams).toBe(0);
      await client.close();
      await expect(connect({ ...login, pass: 'other' })).rejects.toThrow('Authorization Violation');
    } finally {
      await nats.stop();
    }
  });
});

(canRunDedicated('redis') ? describe : describe.skip)('Redis with the command of the Compose file', () => {
  test('answers only with the password, which is not in its command line', async () => {
    const port = await findFreePort();
    const [shell = '', flag = '', script = ''] = compose.services['redis']!.command!;
    const local = script.replaceAll('$$', '$').replace('dir /tmp', `dir ${folder}\nport ${port}\nbind 127.0.0.1`);
    const password = secrets['REDIS_PASSWORD']!;
    const redis = await startProgram({
      command: shell,
      args: () => [flag, local],
      env: { ...process.env, REDIS_PASSWORD: password },
      ready: async () => expect(await sendToRedis(port, 'PING')).toContain('NOAUTH'),
    });
    try {
      expect(await sendToRedis(port, `AUTH ${password}\r\nPING`)).toBe('+OK\r\n+PONG\r\n+OK\r\n');
      expect(await readFile(`/proc/${redis.pid()}/cmdline`, 'utf8')).not.toContain(password);
    } finally {
      await redis.stop();
    }
  });
});

/** Sends commands and QUIT. Resolves with all answers. */
async function sendToRedis(port: number, commands: string): Promise<string> {
  const socket = connectTcp(port, '127.0.0.1').setTimeout(5_000, () => socket.destroy(new Error('no answer')));
  socket.write(`${commands}\r\nQUIT\r\n`);
  return text(socket);
}
