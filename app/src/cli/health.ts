// node app/src/cli/health.ts DATA_DIR: exits with 0 if the process with this data directory has started and still
// answers. The health check of the container image. Loads no package, because it runs every 30 s.
import { readFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { join } from 'node:path';
import type { RunFile } from '../data-dir/run-file.ts';

/** Shorter than the time limit of HEALTHCHECK in deploy/Dockerfile, so that the reason is printed. */
const timeoutMs = 4_000;

try {
  await checkProcess(process.argv[2] ?? '.data');
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exit(1);
}

async function checkProcess(dataDir: string): Promise<void> {
  const { localUrl, services } = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as RunFile;
  const [address] = Object.values(services);
  if (localUrl !== undefined) await checkGateway(localUrl);
  else if (address !== undefined) await checkService(address);
  else throw new Error('still starting');
}

/** `/healthz` and not `/readyz`: a restart of this process does not repair its database. */
async function checkGateway(url: string): Promise<void> {
  const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
  if (status !== 200) throw new Error(`${url}/healthz answers ${status}`);
}

/** A gRPC server that answers sends the SETTINGS frame of HTTP/2 (RFC 9113 §3.4). */
async function checkService(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const session = connect(`http://${address}`).once('remoteSettings', resolve).once('error', reject);
  const timer = setTimeout(reject, timeoutMs, new Error(`${address} does not answer`));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    session.destroy();
  }
}
