import { join } from 'node:path';
import { findFreePort, type FaultProxy, type DedicatedEngine, startFaultProxy } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../../src/archive/archive.ts';
import { startProcess } from '../../src/archive/archive-process.ts';
import { startAll } from '../../src/archive/start-all.ts';
import type { Clock } from './clock.ts';
import { type EngineName, engineNames, forEach, type Kind, kinds, type Service, services } from './kinds.ts';

export type Ports = Readonly<Record<Service, readonly [number, number]>>;

/** What leads from one process to another. */
export interface Wiring {
  readonly lines: Readonly<Record<Service, readonly FaultProxy[]>>;
  readonly engineLines: Readonly<Record<EngineName, readonly FaultProxy[]>>;
  readonly clocks: Readonly<Partial<Record<Kind, readonly Clock[]>>>;
}

export async function freePorts(): Promise<Ports> {
  return forEach(services, async () => [await findFreePort(), await findFreePort()] as const);
}

export async function startLines(
  ports: Ports,
  engines: Readonly<Record<EngineName, DedicatedEngine>>,
): Promise<Pick<Wiring, 'lines' | 'engineLines'>> {
  const place = (name: EngineName) =>
    name === 'postgres'
      ? join(engines.postgres.folder, '.s.PGSQL.5432')
      : Number(new URL(engines[name].url.replace(/^\w+:/, 'http:')).port);
  return {
    lines: await forEach(services, name => {
      const [first, second] = ports[name];
      return Promise.all([startFaultProxy(first, second), startFaultProxy(second, first)]);
    }),
    engineLines: await forEach(engineNames, name =>
      Promise.all([startFaultProxy(place(name)), startFaultProxy(place(name))]),
    ),
  };
}

/** Each kind twice; each half by lines of its own. */
export async function startProcesses(
  settings: ArchiveSettings,
  ports: Ports,
  wiring: Wiring,
): Promise<Readonly<Record<Kind, readonly ArchiveProcess[]>>> {
  const halves = [0, 1].map(half => ({ ...settings, ...addresses(half, wiring) }));
  const startKind = (kind: Kind) =>
    startAll(
      halves.map(async (half, n) => {
        const port = kind === 'gateway' ? await findFreePort() : ports[kind][n];
        return startProcess(kind, { ...half, ...wiring.clocks[kind]?.[n]?.settings, PORT: String(port) });
      }),
    );
  const started = await forEach(services, startKind);
  return { ...started, ...(await forEach(kinds.slice(-1), startKind)) };
}

function addresses(half: number, { lines, engineLines }: Wiring): ArchiveSettings {
  const to = (line: FaultProxy | undefined) => line?.address ?? '';
  return {
    DATABASE_URL: `postgresql://postgres@${to(engineLines.postgres[half])}/postgres`,
    REDIS_URL: `redis://${to(engineLines.redis[half])}`,
    NATS_URL: `nats://${to(engineLines.nats[half])}`,
    ELASTICSEARCH_URL: `http://${to(engineLines.elasticsearch[half])}`,
    ...Object.fromEntries(services.map(name => [`${name.toUpperCase()}_ADDRESS`, to(lines[name][half])])),
  };
}
