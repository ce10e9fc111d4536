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
import { archiveName, grpcBaselineName, memoryBaselineName } from './graph-report.ts';
import { queryGraph, createGraphTarget, shapeOf } from './graph-target.ts';

export interface GraphServersOptions extends Omit<ArchiveOptions, 'database'> {
  /** Two empty databases. */
  readonly databases: readonly string[];
}

/** Starts the archive and both baselines with the same content. Throws if their responses differ in shape. */
export async function startGraphServers({ databases, ...options }: GraphServersOptions): Promise<Target[]> {
  const { folder } = options;
  const [database = '', baselineDatabase = ''] = databases;
  const bodyFile = join(folder, 'query.json');
  await writeFile(bodyFile, JSON.stringify({ query }));
  const archive = await startSingleProcess({ ...options, database, folder: join(folder, 'archive') });
  await uploadSeeds(archive, seeds);
  const headers = { Authorization: `Bearer ${archive.key}` };
  const response = await queryGraph<QueryResponse>(archive.port, headers);
  const files = { SCHEMA_FILE: join(folder, 'schema.graphql'), ANSWER_FILE: join(folder, 'answer.json') };
  await writeFile(files.SCHEMA_FILE, await schemaOf(archive.port, headers));
  await writeFile(files.ANSWER_FILE, JSON.stringify(response));
  const baselines = [
    await startMemoryBaseline(files, bodyFile, options),
    await startGrpcBaseline(
      { ...options, database: baselineDatabase, folder: join(folder, 'baseline') },
      files,
      bodyFile,
    ),
  ];
  for (const { name, port, requests } of baselines) {
    const sent = requests['graph, 20 sessions']?.templates[0]?.headers ?? {};
    if (shapeOf(await queryGraph<QueryResponse>(port, sent)) !== shapeOf(response))
      throw new Error(`${name} returns another shape`);
  }
  return [...baselines, createGraphTarget(archiveName, archive, bodyFile, headers)];
}

async function startMemoryBaseline(
  env: Readonly<Record<string, string>>,
  bodyFile: string,
  { core, life }: Omit<ArchiveOptions, 'database'>,
): Promise<Target> {
  const script = fileURLToPath(new URL('./memory-baseline.ts', import.meta.url));
  const child = startChild({ name: memoryBaselineName, args: [script], env, core, hasIpc: true });
  life.onStop(memoryBaselineName, () => child.stop());
  const { port } = await receiveFirstMessage<{ port: number }>(child, 20_000);
  return { ...createGraphTarget(memoryBaselineName, { port, pids: [child.pid] }, bodyFile, {}), isBaseline: true };
}

async function startGrpcBaseline(
  { database, ...options }: ArchiveOptions,
  env: Readonly<Record<string, string>>,
  bodyFile: string,
): Promise<Target> {
  const port = await findFreePort();
  const preload = new URL('./grpc-baseline.ts', import.meta.url).href;
  const settings = { ...env, DATABASE_URL: database, BASELINE_PORT: String(port) };
  const host = await startWithSettings(settings, { ...options, preload });
  await uploadSeeds(host, seeds);
  const headers = { Authorization: `Bearer ${host.key}` };
  const { data } = await queryGraph<{ data: { projects: readonly { ownerId: string }[] } }>(
    host.port,
    headers,
    '{ projects { ownerId } }',
  );
  const owner = { 'X-Owner': data.projects[0]?.ownerId ?? '' };
  return { ...createGraphTarget(grpcBaselineName, { port, pids: host.pids }, bodyFile, owner), isBaseline: true };
}

async function schemaOf(port: number, headers: Readonly<Record<string, string>>): Promise<string> {
  const { data } = await queryGraph<{ data: IntrospectionQuery }>(port, headers, getIntrospectionQuery());
  return printSchema(buildClientSchema(data));
}
