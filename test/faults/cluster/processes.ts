import { join } from 'node:path';
import { findFreePort, type FaultProxy, type DedicatedEngine, startFaultProxy } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../../src/archive/archive.ts';
import { startProcess } from '../../src/archive/archive-process.ts';
import { startAll } from '../../src/archive/start-all.ts';
import type { Clock } from './clock.ts';
import {
  createForEach,
  type EngineName,
  engineNames,
  type ProcessKind,
  processKinds,
  type ServiceName,
  serviceNames,
} from './kinds.ts';

export type ServicePorts = Readonly<Record<ServiceName, readonly [number, number]>>;

/** Proxy n of a service or an engine serves the processes of replica n. */
export interface ClusterProxies {
  readonly serviceProxies: Readonly<Record<ServiceName, readonly FaultProxy[]>>;
  readonly engineProxies: Readonly<Record<EngineName, readonly FaultProxy[]>>;
}

/** Wall clocks of both replicas of each kind of process. Empty if the run shifts no clocks. */
export type Clocks = Readonly<Partial<Record<ProcessKind, readonly Clock[]>>>;

export async function findServicePorts(): Promise<ServicePorts> {
  return createForEach(serviceNames, async () => [await findFreePort(), await findFreePort()] as const);
}

/**
 * Proxy n of a service connects to replica n. If replica n refuses the connection, the proxy connects to the other
 * replica.
 */
export async function startProxies(
  ports: ServicePorts,
  engines: Readonly<Record<EngineName, DedicatedEngine>>,
): Promise<ClusterProxies> {
  const targetOf = (name: EngineName) =>
    name === 'postgres'
      ? join(engines.postgres.folder, '.s.PGSQL.5432')
      : Number(new URL(engines[name].url.replace(/^\w+:/, 'http:')).port);
  return {
    serviceProxies: await createForEach(serviceNames, name => {
      const [first, second] = ports[name];
      return Promise.all([startFaultProxy(first, second), startFaultProxy(second, first)]);
    }),
    engineProxies: await createForEach(engineNames, name =>
      Promise.all([startFaultProxy(targetOf(name)), startFaultProxy(targetOf(name))]),
    ),
  };
}

/**
 * Starts two replicas of each kind of process from the folder `release`. Each replica has its own proxies. Gateways
 * start last.
 */
export async function startProcesses(
  settings: ArchiveSettings,
  ports: ServicePorts,
  proxies: ClusterProxies,
  clocks: Clocks,
  release: string | undefined,
): Promise<Readonly<Record<ProcessKind, readonly ArchiveProcess[]>>> {
  const replicas = [0, 1].map(replica => ({ ...settings, ...addressesFor(replica, proxies) }));
  const startKind = (kind: ProcessKind) =>
    startAll(
      replicas.map(async (replicaSettings, n) => {
        const port = kind === 'gateway' ? await findFreePort() : ports[kind][n];
        return startProcess(kind, { ...replicaSettings, ...clocks[kind]?.[n]?.settings, PORT: String(port) }, release);
      }),
    );
  const services = await createForEach(serviceNames, startKind);
  return { ...services, ...(await createForEach(processKinds.slice(-1), startKind)) };
}

function addressesFor(replica: number, { serviceProxies, engineProxies }: ClusterProxies): ArchiveSettings {
  const addressOf = (proxy: FaultProxy | undefined) => proxy?.address ?? '';
  return {
    DATABASE_URL: `postgresql://postgres@${addressOf(engineProxies.postgres[replica])}/postgres`,
    REDIS_URL: `redis://${addressOf(engineProxies.redis[replica])}`,
    NATS_URL: `nats://${addressOf(engineProxies.nats[replica])}`,
    ELASTICSEARCH_URL: `http://${addressOf(engineProxies.elasticsearch[replica])}`,
    ...Object.fromEntries(
      serviceNames.map(name => [`${name.toUpperCase()}_ADDRESS`, addressOf(serviceProxies[name][replica])]),
    ),
  };
}
