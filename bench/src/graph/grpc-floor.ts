import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subgraphContract, type SubgraphMethods } from '@archive/contracts';
import { type CallContext, createServiceClient, createLoader, type Load, backgroundContext } from '@archive/kit';
import { serveFloor } from '../floors/floor.ts';
import type { GraphSession } from './content.ts';
import { graphServer } from './graph-server.ts';

/**
 * Plain graphql-js in place of the archive's gateway: loaded into a process of the archive, so that it is in one process
 * with the services as the gateway is. Its resolvers make the two calls that the gateway's plan of the query makes.
 */
interface Services {
  readonly sessions: SubgraphMethods;
  readonly projects: SubgraphMethods;
}

let opened: Promise<Services> | undefined;

async function open(): Promise<Services> {
  const file = join(process.env['DATA_DIR'] ?? '', 'run.json');
  const { services } = JSON.parse(await readFile(file, 'utf8')) as { services: Record<keyof Services, string> };
  const reach = (address: string) => createServiceClient(subgraphContract, { address });
  return { sessions: reach(services.sessions), projects: reach(services.projects) };
}

interface Context {
  readonly call: CallContext;
  readonly project: Load<string, object>;
}

const sessionsQuery =
  'query Latest__sessions__0($limit:Int){sessions(limit:$limit){id name markdownSize createdAt updatedAt startedAt endedAt metadata{clientName agentName title gitBranches llmModels tags}project{__typename id}}}';
const projectsQuery =
  'query Latest__projects__1($representations:[_Any!]!){_entities(representations:$representations){...on Project{name icon color}}}';

async function fetchFrom<T>(name: keyof Services, call: CallContext, request: object): Promise<T> {
  opened ??= open();
  const service = (await opened)[name];
  const { responseJson } = await service.executeOperation({ requestJson: Buffer.from(JSON.stringify(request)) }, call);
  return (JSON.parse(responseJson.toString()) as { data: T }).data;
}

async function projectsById(call: CallContext, ids: readonly string[]): Promise<Map<string, object>> {
  const representations = ids.map(id => ({ __typename: 'Project', id }));
  const request = { query: projectsQuery, variables: { representations } };
  const { _entities } = await fetchFrom<{ _entities: object[] }>('projects', call, request);
  return new Map(ids.map((id, n) => [id, { id, ..._entities[n] }]));
}

async function latest(limit: number, call: CallContext): Promise<readonly GraphSession[]> {
  const request = { query: sessionsQuery, variables: { limit } };
  return (await fetchFrom<{ sessions: GraphSession[] }>('sessions', call, request)).sessions;
}

function contextOf(ownerId: string): Context {
  const call = { ...backgroundContext(5_000), ownerId };
  const read = (ids: readonly string[]) => projectsById(call, ids);
  return { call, project: createLoader(read, id => id) };
}

await serveFloor(
  graphServer<Context>(
    {
      Query: { sessions: (_: never, { limit }: { limit: number }, { call }: Context) => latest(limit, call) },
      Session: { project: (session: GraphSession, _: unknown, { project }: Context) => project(session.project.id) },
    },
    contextOf,
  ),
  Number(process.env['FLOOR_PORT']),
);
