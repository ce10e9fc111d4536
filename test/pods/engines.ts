import type { NetConnectOpts } from 'node:net';
import { startElasticsearch } from '@archive/kit/testing';
import { startEngines } from '../src/archive/engines.ts';
import { startAll } from '../src/archive/start-all.ts';
import type { ExternalEngine } from './cluster/cluster.ts';

export interface PodEngines {
  readonly engines: readonly ExternalEngine[];
  /** URLs with the names of the engines, by the keys of the Secret. */
  readonly urls: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

const defaultPostgresPort = 5432;

/** Starts PostgreSQL, Redis, NATS and Elasticsearch. Pods reach them by these names at the ports of the chart. */
export async function startPodEngines(): Promise<PodEngines> {
  const starting = [startEngines(), startElasticsearch()] as const;
  await startAll<Stoppable>(starting);
  const [engines, elasticsearch] = await Promise.all(starting);
  const { DATABASE_URL, REDIS_URL, NATS_URL } = engines.settings;
  const rows = [
    { key: 'database-url', name: 'postgresql', port: defaultPostgresPort, url: DATABASE_URL },
    { key: 'redis-url', name: 'redis', port: 6379, url: REDIS_URL },
    { key: 'nats-url', name: 'nats', port: 4222, url: NATS_URL },
    { key: 'elasticsearch-url', name: 'elasticsearch', port: 9200, url: elasticsearch.url },
  ];
  return {
    engines: rows.map(({ name, port, url }) => ({ name, port, target: findTarget(url) })),
    urls: Object.fromEntries(rows.map(({ key, name, port, url }) => [key, renameHost(url, name, port)])),
    stop: async () => {
      await Promise.all([engines.stop(), elasticsearch.stop()]);
    },
  };
}

/** The PostgreSQL of a test listens on a unix socket, whose folder is the host of its URL. */
function findTarget(url: string): NetConnectOpts {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${defaultPostgresPort}` } : { host, port: Number(port) };
}

function renameHost(url: string, name: string, port: number): string {
  const renamed = new URL(url);
  renamed.host = `${name}:${port}`;
  return renamed.href;
}
