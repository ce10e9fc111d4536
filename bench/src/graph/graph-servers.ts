import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import type { Target } from '../options/cases.ts';
import { type ArchiveOptions, startInOne, startWith } from '../servers/archive.ts';
import { findFreePort } from '@archive/kit/testing';
import { seed } from '../servers/archive-target.ts';
import { firstMessage, startChild } from '../servers/child.ts';
import { type Answer, query, seeds } from './content.ts';
import { archive, grpcFloor, memoryFloor } from './graph-report.ts';
import { ask, graphTarget, shapeOf } from './graph-target.ts';

export interface GraphServersOptions extends Omit<ArchiveOptions, 'database'> {
  /** Two empty databases. */
  readonly databases: readonly string[];
}

/** Starts the archive and both floors with the same content, and makes sure that they answer alike. */
export async function startGraphServers({ databases, ...options }: GraphServersOptions): Promise<Target[]> {
  const { folder } = options;
  const [database = '', floorDatabase = ''] = databases;
  const bodyFile = join(folder, 'query.json');
  await writeFile(bodyFile, JSON.stringify({ query }));
  const product = await startInOne({ ...options, database, folder: join(folder, 'archive') });
  await seed(product, seeds);
  const headers = { Authorization: `Bearer ${product.key}` };
  const answer = await ask<Answer>(product.port, headers);
  const files = { SCHEMA_FILE: join(folder, 'schema.graphql'), ANSWER_FILE: join(folder, 'answer.json') };
  await writeFile(files.SCHEMA_FILE, await schemaOf(product.port, headers));
  await writeFile(files.ANSWER_FILE, JSON.stringify(answer));
  const floors = [
    await startMemoryFloor(files, bodyFile, options),
    await startGrpcFloor({ ...options, database: floorDatabase, folder: join(folder, 'floor') }, files, bodyFile),
  ];
  for (const { name, port, requests } of floors) {
    const sent = requests['graph, 20 sessions']?.shots[0]?.headers ?? {};
    if (shapeOf(await ask<Answer>(port, sent)) !== shapeOf(answer)) throw new Error(`${name} answers otherwise`);
  }
  return [...floors, graphTarget(archive, product, bodyFile, headers)];
}

async function startMemoryFloor(
  env: Readonly<Record<string, string>>,
  bodyFile: string,
  { core, life }: Omit<ArchiveOptions, 'database'>,
): Promise<Target> {
  const script = fileURLToPath(new URL('./memory-floor.ts', import.meta.url));
  const child = startChild({ name: memoryFloor, args: [script], env, core, ipc: true });
  life.onStop(memoryFloor, () => child.stop());
  const { port } = await firstMessage<{ port: number }>(child, 20_000);
  return { ...graphTarget(memoryFloor, { port, pids: [child.pid] }, bodyFile, {}), floor: true };
}

async function startGrpcFloor(
  { database, ...options }: ArchiveOptions,
  env: Readonly<Record<string, string>>,
  bodyFile: string,
): Promise<Target> {
  const port = await findFreePort();
  const preload = new URL('./grpc-floor.ts', import.meta.url).href;
  const settings = { ...env, DATABASE_URL: database, FLOOR_PORT: String(port) };
  const around = await startWith(settings, { ...options, preload });
  await seed(around, seeds);
  const headers = { Authorization: `Bearer ${around.key}` };
  const { data } = await ask<{ data: { projects: readonly { ownerId: string }[] } }>(
    around.port,
    headers,
    '{ projects { ownerId } }',
  );
  const owner = { 'X-Owner': data.projects[0]?.ownerId ?? '' };
  return { ...graphTarget(grpcFloor, { port, pids: around.pids }, bodyFile, owner), floor: true };
}

async function schemaOf(port: number, headers: Readonly<Record<string, string>>): Promise<string> {
  const { data } = await ask<{ data: IntrospectionQuery }>(port, headers, getIntrospectionQuery());
  return printSchema(buildClientSchema(data));
}
