import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '@archive/kit';
import { openDataDir, findRun, readOrCreateSecret } from './data-dir.ts';

const log = createLogger('silent', 'test');
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'folder-test-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** A process that opens the folder, says so, and then waits to be killed. */
async function openElsewhere(dataDir: string): Promise<{ pid: number | undefined; kill: () => Promise<void> }> {
  const modules = { folder: import.meta.resolve('./data-dir.ts'), kit: import.meta.resolve('@archive/kit') };
  const code = `import { openDataFolder } from '${modules.folder}'; import { createLogger } from '${modules.kit}';
    const folder = await openDataFolder(${JSON.stringify(dataDir)}, createLogger('silent', 'test'));
    await folder.note({ url: 'http://127.0.0.1:4800' }); console.log('open'); setInterval(() => {}, 1000);`;
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

describe('a data folder', () => {
  test('is made for its user alone, with all that is in it', async () => {
    const folder = await openDataDir(join(base, 'deep', 'data'), log);
    expect(await modeOf(folder.path)).toBe('700');
    expect(await modeOf(folder.socketDir)).toBe('700');
    expect(await modeOf(join(folder.path, 'run.json'))).toBe('600');
    await folder.release();
  });

  test('has one process at a time: the second is told who the first is, and leaves all to it', async () => {
    const data = join(base, 'data');
    const first = await openElsewhere(data);
    const refused = expect(openDataDir(data, log)).rejects;
    await refused.toThrow(`process ${first.pid ?? 'none'} at http://127.0.0.1:4800, running since 20`);
    await expect(findRun(data)).resolves.toMatchObject({ pid: first.pid });
    await first.kill();
  });

  test('is free as soon as its process is killed, even if another process has its number', async () => {
    const data = join(base, 'data');
    const first = await openElsewhere(data);
    await first.kill();
    const note = JSON.parse(await readFile(join(data, 'run.json'), 'utf8')) as object;
    await writeFile(join(data, 'run.json'), JSON.stringify({ ...note, pid: process.ppid }));
    await expect(findRun(data)).rejects.toThrow('No archive is running');
    const folder = await openDataDir(data, log);
    expect(await findRun(data)).toMatchObject({ pid: process.pid });
    await folder.release();
  });

  test('is free again after release, which may be repeated', async () => {
    const folder = await openDataDir(base, log);
    await folder.release();
    await folder.release();
    await expect(findRun(base)).rejects.toThrow('No archive is running');
    await (await openDataDir(base, log)).release();
  });

  test('tells readers what was noted, the last word on each fact', async () => {
    const folder = await openDataDir(base, log);
    await Promise.all([
      folder.note({ url: 'http://a' }),
      folder.note({ services: { auth: 'unix:/a' } }),
      folder.note({ url: 'http://b' }),
    ]);
    expect(await findRun(base)).toMatchObject({ pid: process.pid, url: 'http://b', services: { auth: 'unix:/a' } });
    await folder.release();
  });

  test('that nobody ever used has no archive running', async () => {
    await expect(findRun(join(base, 'none'))).rejects.toThrow('No archive is running');
  });
});

describe('the folder for sockets', () => {
  test('takes sockets in a data folder of any path, and goes with it', async () => {
    const long = join(base, 'ä'.repeat(60));
    const folder = await openDataDir(long, log);
    const server = createServer().listen(join(folder.socketDir, 'a-name-of-18b.sock'));
    await once(server, 'listening');
    expect(existsSync(join(folder.socketDir, 'a-name-of-18b.sock'))).toBe(true);
    server.close();
    await folder.release();
    expect(existsSync(folder.socketDir)).toBe(false);
  });

  test('that a killed process left in the temporary folder is removed at the next start', async () => {
    const long = join(base, 'x'.repeat(120));
    await (await openElsewhere(long)).kill();
    const { socketDir } = JSON.parse(await readFile(join(long, 'run.json'), 'utf8')) as { socketDir: string };
    expect(existsSync(socketDir)).toBe(true);
    const folder = await openDataDir(long, log);
    expect(existsSync(socketDir)).toBe(false);
    await folder.release();
  });

  test('is another one where others may look into `run`, and what is in there stays', async () => {
    await mkdir(join(base, 'run'), { mode: 0o755 });
    await writeFile(join(base, 'run', 'other.sock'), '');
    const folder = await openDataDir(base, log);
    expect(dirname(folder.socketDir)).not.toBe(folder.path);
    expect(await modeOf(folder.socketDir)).toBe('700');
    await folder.release();
    expect(existsSync(join(base, 'run', 'other.sock'))).toBe(true);
  });

  test('a note can not have any other folder removed', async () => {
    await mkdir(join(base, 'precious'), { mode: 0o700 });
    const note = { pid: 1, startedAt: '', socketDir: join(base, 'precious'), services: {} };
    await writeFile(join(base, 'run.json'), JSON.stringify(note));
    await (await openDataDir(base, log)).release();
    expect(existsSync(join(base, 'precious'))).toBe(true);
  });
});

describe('a secret file', () => {
  test('keeps one secret of 256 bits, for its user alone', async () => {
    const path = join(base, 'secret');
    const secret = await readOrCreateSecret(path);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await modeOf(path)).toBe('600');
    expect(await readOrCreateSecret(path)).toBe(secret);
  });

  test('is the same for all who make it at once', async () => {
    const path = join(base, 'secret');
    const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(path)));
    expect(new Set(secrets).size).toBe(1);
  });

  test('that others could read is closed to them', async () => {
    const path = join(base, 'secret');
    await writeFile(path, 'x'.repeat(43), { mode: 0o644 });
    await readOrCreateSecret(path);
    expect(await modeOf(path)).toBe('600');
  });

  test('that is empty is refused, never replaced', async () => {
    const path = join(base, 'secret');
    await writeFile(path, '');
    await expect(readOrCreateSecret(path)).rejects.toThrow('holds no secret');
    expect(await readFile(path, 'utf8')).toBe('');
  });
});
