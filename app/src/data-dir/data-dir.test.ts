import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '@archive/kit';
import { openDataDir, findRunningArchive, readOrCreateSecret } from './data-dir.ts';

const log = createLogger('silent', 'test');
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'data-dir-test-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function openElsewhere(dataDir: string): Promise<{ pid: number | undefined; kill: () => Promise<void> }> {
  const modules = { dataDir: import.meta.resolve('./data-dir.ts'), kit: import.meta.resolve('@archive/kit') };
  const code = `import { openDataDir } from '${modules.dataDir}'; import { createLogger } from '${modules.kit}';
    const opened = await openDataDir(${JSON.stringify(dataDir)}, createLogger('silent', 'test'));
    await opened.updateRunFile({ url: 'http://127.0.0.1:4800' }); console.log('open'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return {
    pid: child.pid,
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('a data directory', () => {
  test('is accessible to its user only, with everything in it', async () => {
    const opened = await openDataDir(join(base, 'deep', 'data'), log);
    expect(await modeOf(opened.path)).toBe('700');
    expect(await modeOf(opened.socketDir)).toBe('700');
    expect(await modeOf(join(opened.path, 'run.json'))).toBe('600');
    await opened.release();
  });

  test('has one process at a time: the second fails with the id of the first, and changes nothing', async () => {
    const data = join(base, 'data');
    const first = await openElsewhere(data);
    const refused = expect(openDataDir(data, log)).rejects;
    await refused.toThrow(`process ${first.pid ?? 'none'} at http://127.0.0.1:4800, running since 20`);
    await expect(findRunningArchive(data)).resolves.toMatchObject({ pid: first.pid });
    await first.kill();
  });

  test('is free as soon as its process is killed, even if another process has its id', async () => {
    const data = join(base, 'data');
    const first = await openElsewhere(data);
    await first.kill();
    const runFile = JSON.parse(await readFile(join(data, 'run.json'), 'utf8')) as object;
    await writeFile(join(data, 'run.json'), JSON.stringify({ ...runFile, pid: process.ppid }));
    await expect(findRunningArchive(data)).rejects.toThrow('No archive is running');
    const opened = await openDataDir(data, log);
    expect(await findRunningArchive(data)).toMatchObject({ pid: process.pid });
    await opened.release();
  });

  test('is free after release, which is idempotent', async () => {
    const opened = await openDataDir(base, log);
    await opened.release();
    await opened.release();
    await expect(findRunningArchive(base)).rejects.toThrow('No archive is running');
    await (await openDataDir(base, log)).release();
  });

  test('writes concurrent updates to run.json in their order', async () => {
    const opened = await openDataDir(base, log);
    await Promise.all([
      opened.updateRunFile({ url: 'http://a' }),
      opened.updateRunFile({ services: { auth: 'unix:/a' } }),
      opened.updateRunFile({ url: 'http://b' }),
    ]);
    expect(await findRunningArchive(base)).toMatchObject({
      pid: process.pid,
      url: 'http://b',
      services: { auth: 'unix:/a' },
    });
    await opened.release();
  });

  test('that no archive has used has no running archive', async () => {
    await expect(findRunningArchive(join(base, 'none'))).rejects.toThrow('No archive is running');
  });
});

describe('the socket directory', () => {
  test('holds sockets for a data directory with any path, and is removed at release', async () => {
    const long = join(base, 'ä'.repeat(60));
    const opened = await openDataDir(long, log);
    const server = createServer().listen(join(opened.socketDir, 'a-name-of-18b.sock'));
    await once(server, 'listening');
    expect(existsSync(join(opened.socketDir, 'a-name-of-18b.sock'))).toBe(true);
    server.close();
    await opened.release();
    expect(existsSync(opened.socketDir)).toBe(false);
  });

  test('of a killed process is removed at the next start when it is a temporary directory', async () => {
    const long = join(base, 'x'.repeat(120));
    await (await openElsewhere(long)).kill();
    const { socketDir } = JSON.parse(await readFile(join(long, 'run.json'), 'utf8')) as { socketDir: string };
    expect(existsSync(socketDir)).toBe(true);
    const opened = await openDataDir(long, log);
    expect(existsSync(socketDir)).toBe(false);
    await opened.release();
  });

  test('is a temporary directory when others can read `run`, and the files in `run` stay', async () => {
    await mkdir(join(base, 'run'), { mode: 0o755 });
    await writeFile(join(base, 'run', 'other.sock'), '');
    const opened = await openDataDir(base, log);
    expect(dirname(opened.socketDir)).not.toBe(opened.path);
    expect(await modeOf(opened.socketDir)).toBe('700');
    await opened.release();
    expect(existsSync(join(base, 'run', 'other.sock'))).toBe(true);
  });

  test('a path in run.json cannot cause the removal of another directory', async () => {
    await mkdir(join(base, 'precious'), { mode: 0o700 });
    const runFile = { pid: 1, startedAt: '', socketDir: join(base, 'precious'), services: {} };
    await writeFile(join(base, 'run.json'), JSON.stringify(runFile));
    await (await openDataDir(base, log)).release();
    expect(existsSync(join(base, 'precious'))).toBe(true);
  });
});

describe('a secret file', () => {
  test('holds one secret of 256 bits, readable by its user only', async () => {
    const path = join(base, 'secret');
    const secret = await readOrCreateSecret(path);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await modeOf(path)).toBe('600');
    expect(await readOrCreateSecret(path)).toBe(secret);
  });

  test('has the same secret for all concurrent creations', async () => {
    const path = join(base, 'secret');
    const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(path)));
    expect(new Set(secrets).size).toBe(1);
  });

  test('that others can read becomes private', async () => {
    const path = join(base, 'secret');
    await writeFile(path, 'x'.repeat(43), { mode: 0o644 });
    await readOrCreateSecret(path);
    expect(await modeOf(path)).toBe('600');
  });

  test('that is empty is an error, and is never replaced', async () => {
    const path = join(base, 'secret');
    await writeFile(path, '');
    await expect(readOrCreateSecret(path)).rejects.toThrow('holds no secret');
    expect(await readFile(path, 'utf8')).toBe('');
  });
});
