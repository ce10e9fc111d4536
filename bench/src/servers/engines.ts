import { join } from 'node:path';
import { createLogger, Lifecycle, startEmbeddedPostgres } from '@archive/kit';
import { findProgram, startNats, startRedis } from '@archive/kit/testing';
import { createDatabases } from './databases.ts';

/** What this process tells over IPC once all engines answer. */
export interface Engines {
  /** URLs of new databases on one server, in the order of the names asked for. */
  readonly databases: readonly string[];
  /** Redis and NATS where their programs are on PATH. */
  readonly redis?: string;
  readonly nats?: string;
}

/**
 * The engines' process, pinned like all servers, so that what it starts is pinned too: `<folder> <names, by comma>`.
 * PostgreSQL is the embedded one, or that of DATABASE_URL.
 */
const [, , folder = '', names = ''] = process.argv;
const log = createLogger('warn', 'engines');
const life = new Lifecycle(log);
const end = async (code: number) => {
  await life.stop();
  process.exit(code);
};
for (const event of ['SIGTERM', 'disconnect'] as const) process.once(event, () => void end(0));

try {
  const server = process.env['DATABASE_URL'] ?? (await embedded());
  const databases = await createDatabases(server, names.split(','));
  life.onStop('databases', () => databases.drop());
  process.send?.({ databases: databases.urls, ...(await programs()) } satisfies Engines);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  await end(1);
}

async function embedded(): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), socketDir: folder, log });
  life.onStop('postgres', () => postgres.stop());
  return postgres.url;
}

async function programs(): Promise<{ redis?: string; nats?: string }> {
  if (findProgram('redis-server') === undefined || findProgram('nats-server') === undefined) return {};
  const redis = await startRedis();
  life.onStop('redis', () => redis.stop());
  const nats = await startNats();
  life.onStop('nats', () => nats.stop());
  return { redis: redis.url, nats: nats.url };
}
