import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type projects, type search, subgraphContract } from '@archive/contracts';
import { createLogger } from '@archive/kit';
import { type ServedSubgraph, serveSubgraph } from '@archive/kit/testing';
import { createSessionsSubgraph } from '../src/subgraph.ts';
import { owner, pool, put, useDatabase } from './fixture.ts';

export let graph: ServedSubgraph;
/** The requests that the fakes of other services got, and the responses that they give. */
export const peers = {
  status: 'PROJECT_STATUS_LIVE' as projects.ProjectAnswer['status'],
  requests: [] as unknown[],
  matches: [] as { projectId: string; sessionId: string }[],
};

export function useGraph(): void {
  useDatabase();
  beforeAll(async () => {
    const subgraph = createSessionsSubgraph({
      pool,
      projects: {
        lookUpProjects: request => {
          peers.requests.push(request.items);
          return Promise.resolve({ answers: [{ status: peers.status, project: null, openGeneration: 1 }] });
        },
      },
      search: {
        findSessions: request => {
          peers.requests.push(request);
          return Promise.resolve({
            total: peers.matches.length,
            matches: peers.matches as search.Match[],
            nextCursor: '',
          });
        },
      },
      log: createLogger('silent', 'test'),
    });
    graph = await serveSubgraph(subgraphContract, subgraph);
  });
  afterAll(() => graph.stop());
  beforeEach(() => {
    Object.assign(peers, { status: 'PROJECT_STATUS_LIVE', requests: [], matches: [] });
  });
}

export const startOfDay = (day: number) => Date.UTC(2026, 0, day);

export async function putSessionOfDay(
  day: number,
  projectId: string,
  more: object = {},
  ownerId = owner,
): Promise<string> {
  const id = randomUUID();
  await put(id, `text of ${id}`, { projectId, name: `day ${day}`, endedMs: startOfDay(day), ...more }, ownerId);
  return id;
}
