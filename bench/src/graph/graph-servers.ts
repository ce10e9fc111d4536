import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import type { Target } from '../options/cases.ts';
import { type ArchiveOptions, startSingleProcess, startWithSettings } from '../servers/archive.ts';
import { findFreePort } from '@archive/kit/testing';
import { uploadSeeds } from '../servers/archive-target.ts';
import { receiveFirstMessage, startChild } from '../servers/child.ts';
import { type QueryResponse, query, seeds } from './content.ts';
import { archiveName, grpcFloorName, memoryFloorName } from './graph-report.ts';
import { queryGraph, createGraphTarget, shapeOf } from './graph-target.ts';

export interface GraphServersOptions extends Omit<ArchiveOptions, 'database'> {
  /** Two empty databases. */
  readonly databases: readonly string[];
}

/** Starts the archive and both floors with the same content; throws if their responses differ in shape. */
export async function startGraphServers({ databases, ...options }: GraphServersOptions): Promise<Target[]> {
  const { folder } = options;
  const [database = '', floorDatabase = ''] = databases;
  const bodyFile = join(folder, 'query.json');
  await writeFile(bodyFile, JSON.stringify({ query }));
  const archive = await startSingleProcess({ ...options, database, folder: join(folder, 'archive') });
  await uploadSeeds(archive, seeds);
  const headers = { Authorization: `Bearer ${archive.key}` };
  const response = await queryGraph<QueryResponse>(archive.port, headers);
  const files = { SCHEMA_FILE: join(folder, 'schema.graphql'), ANSWER_FILE: join(folder, 'answer.json') };
  await writeFile(files.SCHEMA_FILE, await schemaOf(archive.port, headers));
  await writeFile(files.ANSWER_FILE, JSON.stringify(response));
  const floors = [
    await startMemoryFloor(files, bodyFile, options),
    await startGrpcFloor({ ...options, database: floorDatabase, folder: join(folder, 'floor') }, files, bodyFile),
  ];
  for (const { name, port, requests } of floors) {
    const sent = requests['graph, 20 sessions']?.templates[0]?.headers ?? {};
    if (shapeOf(await queryGraph<QueryResponse>(port, sent)) !== shapeOf(response))
      throw new Error(`${name} returns another shape`);
  }
  return [...floors, createGraphTarget(archiveName, archive, bodyFile, headers)];
}

async function startMemoryFloor(
  env: Readonly<Record<string, string>>,
  bodyFile: string,
  { core, life }: Omit<ArchiveOptions, 'database'>,
): Promise<Target> {
  const script = fileURLToPath(new URL('./memory-floor.ts', import.meta.url));
  const child = startChild({ name: memoryFloorName, args: [script], env, core, hasIpc: true });
  life.onStop(memoryFloorName, () => child.stop());
  const { port } = await receiveFirstMessage<{ port: number }>(child, 20_000);
  return { ...createGraphTarget(memoryFloorName, { port, pids: [child.pid] }, bodyFile, {}), isFloor: true };
}

async function startGrpcFloor(
  { database, ...options }: ArchiveOptions,
  env: Readonly<Record<string, string>>,
  bodyFile: string,
): Promise<Target> {
  const port = await findFreePort();
  const preload = new URL('./grpc-floor.ts', import.meta.url).href;
  const settings = { ...env, DATABASE_URL: database, FLOOR_PORT: String(port) };
  const host = await startWithSettings(settings, { ...options, preload });
  await uploadSeeds(host, seeds);
  const headers = { Authorization: `Bearer ${host.key}` };
  const { data } = await queryGraph<{ data: { projects: readonly { ownerId: string }[] } }>(
    host.port,
    headers,
    '{ projects { ownerId } }',
  );
  const owner = { 'X-Owner': data.projects[0]?.ownerId ?? '' };
  return { ...createGraphTarget(grpcFloorName, { port, pids: host.pids }, bodyFile, owner), isFloor: true };
}

async function schemaOf(port: number, headers: Readonly<Record<string, string>>): Promise<string> {
  const { data } = await queryGraph<{ data: IntrospectionQuery }>(port, headers, getIntrospectionQuery());
  return printSchema(buildClientSchema(data));
}
