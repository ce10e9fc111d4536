import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

let dataDir: string;
const servers: Server[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'health-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(dataDir, { recursive: true });
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const listenHttp = (status: number) =>
  listen(createServer((request, response) => response.writeHead(request.url === '/healthz' ? status : 404).end()));

/** Resolves with the exit code and the output of the command on a data directory whose `run.json` has these members. */
async function checkHealth(run?: object): Promise<{ code: number; stderr: string }> {
  if (run) await writeFile(join(dataDir, 'run.json'), JSON.stringify({ services: {}, ...run }));
  const script = fileURLToPath(new URL('../src/cli/health.ts', import.meta.url));
  return new Promise(resolve => {
    execFile(process.execPath, [script, dataDir], { timeout: 20_000 }, (error, _stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}

const healthy = { code: 0, stderr: '' };
const unhealthy = (reason: string) => ({ code: 1, stderr: expect.stringContaining(reason) as unknown });

describe('the health check of the image', () => {
  test('passes if the gateway answers, also when PUBLIC_URL names a proxy that does not', async () => {
    const localUrl = `http://${await listenHttp(200)}`;
    expect(await checkHealth({ url: 'http://127.0.0.1:1', localUrl })).toEqual(healthy);
  });

  test('fails if the gateway answers with an error', async () => {
    const localUrl = `http://${await listenHttp(500)}`;
    expect(await checkHealth({ url: localUrl, localUrl })).toEqual(unhealthy('answers 500'));
  });

  test('passes if a service speaks HTTP/2', async () => {
    expect(await checkHealth({ services: { auth: await listen(createHttp2Server()) } })).toEqual(healthy);
  });

  test('fails if a service accepts connections and says nothing', async () => {
    const services = { auth: await listen(createTcpServer()) };
    expect(await checkHealth({ services })).toEqual(unhealthy('does not answer'));
  });

  test('fails if nothing listens', async () => {
    expect(await checkHealth({ services: { auth: '127.0.0.1:1' } })).toEqual(unhealthy('ECONNREFUSED'));
  });

  test('fails while the process starts, and after it has ended', async () => {
    expect(await checkHealth({})).toEqual(unhealthy('still starting'));
    await rm(join(dataDir, 'run.json'));
    expect(await checkHealth()).toEqual(unhealthy('ENOENT'));
  });
});
