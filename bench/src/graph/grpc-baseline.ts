import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subgraphContract, type SubgraphMethods } from '@archive/contracts';
import { type CallContext, createServiceClient, createLoader, type Load, backgroundContext } from '@archive/kit';
import { serveBaseline } from '../baselines/serve-baseline.ts';
import type { GraphSession } from './content.ts';
import { createGraphServer } from './graph-server.ts';

/**
 * The archive's process loads this module, which serves plain graphql-js instead of the gateway. For each query, the
 * resolvers call the services sessions and projects of that process once each, as the gateway's query plan does.
 */
interface Services {
  readonly sessions: SubgraphMethods;
  readonly projects: SubgraphMethods;
}

let connection: Promise<Services> | undefined;

async function connect(): Promise<Services> {
  const file = join(process.env['DATA_DIR'] ?? '', 'run.json');
  const { services } = JSON.parse(await readFile(file, 'utf8')) as { services: Record<keyof Services, string> };
  const createClient = (address: string) => createServiceClient(subgraphContract, { address });
  return { sessions: createClient(services.sessions), projects: createClient(services.projects) };
}

interface Context {
  readonly call: CallContext;
  readonly project: Load<string, object>;
}

const sessionsQuery =
  'query Latest__sessions__0($limit:Int){sessions(limit:$limit){id name markdownSize createdAt updatedAt startedAt endedAt metadata{clientName agentName title gitBranches llmModels tags}project{__typename id}}}';
const projectsQuery =
  'query Latest__projects__1($representations:[_Any!]!){_entities(representations:$representations){...on Project{name icon color}}}';

async function executeQuery<T>(name: keyof Services, call: CallContext, request: object): Promise<T> {
  connection ??= connect();
  const service = (await connection)[name];
  const { responseJson } = await service.executeOperation({ requestJson: Buffer.from(JSON.stringify(request)) }, call);
  return (JSON.parse(responseJson.toString()) as { data: T }).data;
}

async function fetchProjects(call: CallContext, ids: readonly string[]): Promise<Map<string, object>> {
  const representations = ids.map(id => ({ __typename: 'Project', id }));
  const request = { query: projectsQuery, variables: { representations } };
  const { _entities } = await executeQuery<{ _entities: object[] }>('projects', call, request);
  return new Map(ids.map((id, n) => [id, { id, ..._entities[n] }]));
}

async function fetchLatestSessions(limit: number, call: CallContext): Promise<readonly GraphSession[]> {
  const request = { query: sessionsQuery, variables: { limit } };
  return (await executeQuery<{ sessions: GraphSession[] }>('sessions', call, request)).sessions;
}

function contextOf(ownerId: string): Context {
  const call = { ...backgroundContext(5_000), ownerId };
  const read = (ids: readonly string[]) => fetchProjects(call, ids);
  return { call, project: createLoader(read, id => id) };
}

await serveBaseline(
  createGraphServer<Context>(
    {
      Query: {
        sessions: (_: never, { limit }: { limit: number }, { call }: Context) => fetchLatestSessions(limit, call),
      },
      Session: { project: (session: GraphSession, _: unknown, { project }: Context) => project(session.project.id) },
    },
    contextOf,
  ),
  Number(process.env['BASELINE_PORT']),
);
