import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type projects, type search, subgraphContract } from '@archive/contracts';
import { createLogger } from '@archive/kit';
import { type ServedSubgraph, serveSubgraph } from '@archive/kit/testing';
import { sessionsSubgraph } from '../src/subgraph.ts';
import { owner, pool, put, useDatabase } from './fixture.ts';

/** The service's part of the graph, over gRPC. */
export let graph: ServedSubgraph;
/** What the other services are asked, and what they answer. */
export const peers = {
  standing: 'PROJECT_STATUS_LIVE' as projects.ProjectAnswer['status'],
  asked: [] as unknown[],
  found: [] as { projectId: string; sessionId: string }[],
};

/** Opens database and graph before the file's tests, and closes them afterwards. */
export function useGraph(): void {
  useDatabase();
  beforeAll(async () => {
    const subgraph = sessionsSubgraph({
      pool,
      projects: {
        lookUpProjects: request => {
          peers.asked.push(request.items);
          return Promise.resolve({ answers: [{ status: peers.standing, project: null, openGeneration: 1 }] });
        },
      },
      search: {
        findSessions: request => {
          peers.asked.push(request);
          return Promise.resolve({ total: peers.found.length, matches: peers.found as search.Match[], nextCursor: '' });
        },
      },
      log: createLogger('silent', 'test'),
    });
    graph = await serveSubgraph(subgraphContract, subgraph);
  });
  afterAll(() => graph.stop());
  beforeEach(() => {
    Object.assign(peers, { standing: 'PROJECT_STATUS_LIVE', asked: [], found: [] });
  });
}

/** Midnight of a day of January 2026. */
export const at = (day: number) => Date.UTC(2026, 0, day);

/** Uploads a session that ended on that day, and gives its id. */
export async function putOn(day: number, projectId: string, more: object = {}, by = owner): Promise<string> {
  const id = randomUUID();
  await put(id, `text of ${id}`, { projectId, name: `day ${day}`, endedMs: at(day), ...more }, by);
  return id;
}
