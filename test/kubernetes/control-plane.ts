import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { withTimeout } from '@archive/kit';
import { findFreePort } from '@archive/kit/testing';

export interface ControlPlane {
  /** The environment in which kubectl and helm reach this control plane, and no other one. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** API server, etcd and three controllers take the ports from the first one on. */
const portCount = 5;

/**
 * Starts the program `kubernetes`, a control plane on loopback whose pods are simulated. Throws if it is not on PATH or
 * not ready after 90 s.
 */
export async function startControlPlane(): Promise<ControlPlane> {
  const folder = await mkdtemp(join(tmpdir(), 'kubernetes-'));
  const child = spawn('kubernetes', [folder, String(await findFreePorts())], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const ready = (async () => {
    for await (const line of createInterface(child.stdout)) if (line.startsWith('KUBECONFIG=')) return;
    throw new Error('the control plane ended before it was ready');
  })();
  const stop = async () => {
    child.kill('SIGTERM');
    await withTimeout(40_000, ended);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await withTimeout(
      90_000,
      Promise.race([ready, once(child, 'error').then(([error]) => Promise.reject(error as Error))]),
    );
  } catch (failure) {
    await stop().catch(() => undefined);
    throw failure;
  }
  const home = { HELM_CACHE_HOME: join(folder, 'helm'), HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder };
  return { env: { ...process.env, ...home, KUBECONFIG: join(folder, 'kubeconfig') }, stop };
}

/** Finds a port whose successors are free too. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const first = await findFreePort();
    const free = await Promise.all(Array.from({ length: portCount }, (_, n) => isFree(first + n)));
    if (free.every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
