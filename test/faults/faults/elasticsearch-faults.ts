import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FaultProxy, DedicatedEngine } from '@archive/kit/testing';
import { type Cluster, prefix } from '../cluster/cluster.ts';
import type { Fault } from './every-fault.ts';

const nothing = () => Promise.resolve();
/** After its state has been lost the index is filled anew, and searches wait for it. */
const fillMs = 30_000;

export function elasticsearchFaults({ engines: { elasticsearch }, engineLines }: Cluster): Fault[] {
  const { url } = elasticsearch;
  return [
    {
      name: 'elasticsearch read-only',
      leaves: 'rest',
      inject: () => setReadOnly(url, true),
      heal: () => setReadOnly(url, null),
    },
    {
      name: 'elasticsearch without its indices',
      leaves: 'rest',
      searchMs: fillMs,
      inject: () => drop(url),
      heal: nothing,
    },
    setBack(elasticsearch),
    {
      name: 'elasticsearch late for one search',
      leaves: 'rest',
      inject: random => onLine(random.pick(engineLines.elasticsearch), 2_000),
      heal: async () => {
        for (const line of engineLines.elasticsearch) await onLine(line, 0);
      },
    },
  ];
}

/** Restored from before deletions: its files as they were at one moment, put back after some seconds of work. */
function setBack(engine: DedicatedEngine): Fault {
  const data = join(engine.folder, 'data');
  const copy = join(engine.folder, 'earlier');
  return {
    name: 'elasticsearch put back to an earlier state',
    leaves: 'rest',
    searchMs: fillMs,
    inject: async () => {
      await engine.pause();
      await cp(data, copy, { recursive: true }).finally(() => engine.resume());
      await setTimeout(4_000);
      await engine.kill();
      await rm(data, { recursive: true });
      await cp(copy, data, { recursive: true });
      await rm(copy, { recursive: true });
    },
    heal: () => startIndex(engine),
  };
}

/** Resolves when every part of every index is there: Elasticsearch answers long before. */
export async function startIndex(engine: DedicatedEngine): Promise<void> {
  await engine.start();
  await askIndex(engine.url, 'GET', '_cluster/health?wait_for_status=yellow&timeout=60s', undefined, 70_000);
}

function onLine(line: FaultProxy, ms: number): Promise<void> {
  line.delayResponses(ms);
  return nothing();
}

/** Asks Elasticsearch itself; throws where it refuses. */
export async function askIndex(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  ms = 10_000,
): Promise<unknown> {
  const signal = AbortSignal.timeout(ms);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}/${path}`, {
    method,
    signal,
    headers: { 'content-type': 'application/json' },
    ...sent,
  });
  if (!answer.ok) throw new Error(`Elasticsearch answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function setReadOnly(url: string, value: true | null): Promise<void> {
  await askIndex(url, 'PUT', `${prefix}-*/_settings`, { 'index.blocks.read_only': value });
}

async function drop(url: string): Promise<void> {
  const names = Object.keys((await askIndex(url, 'GET', `${prefix}-*`)) as object);
  await askIndex(url, 'DELETE', names.join());
}
