import { join } from 'node:path';
import { createLogger, Lifecycle, startEmbeddedPostgres } from '@archive/kit';
import { findProgram, startNats, startRedis } from '@archive/kit/testing';
import { createDatabases } from './databases.ts';

/** The process that starts the engines sends this message over IPC when all engines are ready. */
export interface Engines {
  /** URLs of new databases on one server, in the order of the requested names. */
  readonly databases: readonly string[];
  /** Redis and NATS are absent if one of the two programs is not on PATH. */
  readonly redis?: string;
  readonly nats?: string;
}

/**
 * This process starts the engines. Arguments: a folder, and names of databases separated by commas. PostgreSQL is the
 * embedded server, or the server at DATABASE_URL. The engines inherit the core of this process.
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
  const server = process.env['DATABASE_URL'] ?? (await startEmbedded());
  const databases = await createDatabases(server, names.split(','));
  life.onStop('databases', () => databases.drop());
  process.send?.({ databases: databases.urls, ...(await startPrograms()) } satisfies Engines);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  await end(1);
}

async function startEmbedded(): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), socketDir: folder, log });
  life.onStop('postgres', () => postgres.stop());
  return postgres.url;
}

async function startPrograms(): Promise<{ redis?: string; nats?: string }> {
  if (findProgram('redis-server') === undefined || findProgram('nats-server') === undefined) return {};
  const redis = await startRedis();
  life.onStop('redis', () => redis.stop());
  const nats = await startNats();
  life.onStop('nats', () => nats.stop());
  return { redis: redis.url, nats: nats.url };
}
