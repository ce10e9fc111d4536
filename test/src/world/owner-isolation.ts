import { randomUUID } from 'node:crypto';
import type { Answer } from '../client/answer.ts';
import { decodeText } from '../client/answer.ts';
import { postGraph } from './graph.ts';
import { projectPath, projectsPath, recentPath, sessionPath, sessionsPath, upload } from './upload.ts';
import type { Client } from './world.ts';

/** Somebody all of whose content has a word that nobody else's has. */
export interface OwnerWithMarker {
  readonly client: Client;
  readonly marker: string;
  /** How many sessions there are, each in the project of its place in `Places`. */
  readonly count: number;
}

/** Ids that owners share. */
export interface SharedIds {
  readonly project: string;
  readonly sessions: readonly string[];
}

export function newSharedIds(project: string, count: number): SharedIds {
  return { project, sessions: Array.from({ length: count }, () => randomUUID()) };
}

/** Uploads an owner's sessions to the first of the places. */
export async function uploadSessions(
  { client, marker, count }: OwnerWithMarker,
  { project, sessions }: SharedIds,
): Promise<void> {
  const metadata = { tags: [marker], agentName: marker, gitBranches: [marker], llmModels: [marker] };
  for (const session of sessions.slice(0, count)) {
    const markdown = `_**User**_\n\nshared words of ${marker}\n`;
    await upload(client, {
      project,
      session,
      projectName: `of ${marker}`,
      name: `named ${marker}`,
      markdown,
      metadata,
    });
  }
}

/** What an owner asks. */
export interface IsolationProbe {
  readonly ask: (owner: OwnerWithMarker, other: OwnerWithMarker) => Promise<Answer>;
  /** The total of its search. */
  readonly total?: 'all' | 'none';
  /** The answer has the owner's word. */
  readonly marked?: true;
}

const document = `query ($words: String!, $filters: SessionFilters, $cursor: String) {
  projects { id name sessionCount sessions(limit: 3) { id name metadata { tags } } }
  sessions(limit: 30, filters: $filters) { id name markdown project { name } }
  searchSessions(query: $words, limit: 5, filters: $filters, cursor: $cursor) {
    total nextCursor results { id name snippet metadata { tags agentName } project { name } session { etag markdown }
      matchingExchanges { content } }
  }
}`;

/** Questions by every door; `foreign` is a project that the first owner alone has. */
export function createIsolationProbes({ project, sessions }: SharedIds, foreign: string): IsolationProbe[] {
  const graph = ({ client }: OwnerWithMarker, variables: object, query = document) =>
    postGraph(client, { query, variables });
  const rest = (path: string, headers = {}): IsolationProbe => ({ ask: ({ client }) => client.get(path, headers) });
  const own = (path: string, headers = {}): IsolationProbe => ({ ...rest(path, headers), marked: true });
  const [first = ''] = sessions;
  const at = sessionPath(project, first);
  const cursors = new Map<OwnerWithMarker, string>();
  return [
    { ask: owner => graph(owner, { words: 'shared' }), total: 'all' },
    { ask: owner => graph(owner, { words: '', filters: { projectId: project } }), total: 'all' },
    { ask: owner => graph(owner, { words: `"words of ${owner.marker}"` }), total: 'all' },
    { ask: owner => graph(owner, { words: `shared project:"of ${owner.marker}"` }), total: 'all' },
    { ask: (owner, other) => graph(owner, { words: other.marker }), total: 'none' },
    { ask: (owner, other) => graph(owner, { words: `${other.marker.slice(0, 5)}*` }), total: 'none' },
    { ask: (owner, other) => graph(owner, { words: `shared -${owner.marker} OR ${other.marker}` }), total: 'none' },
    { ask: (owner, other) => graph(owner, { words: `shared project:"of ${other.marker}"` }), total: 'none' },
    { ask: (owner, other) => graph(owner, { words: `tag:${other.marker}` }), total: 'none' },
    { ask: (owner, other) => graph(owner, { words: '', filters: { agentName: other.marker } }), total: 'none' },
    { ask: (owner, other) => graph(owner, { words: 'shared', filters: { searchText: other.marker } }), total: 'none' },
    {
      // The place where the other's first page ends.
      ask: async (owner, other) => {
        const cursor = cursors.get(other) ?? parseCursor(await graph(other, { words: 'shared' }));
        cursors.set(other, cursor);
        return graph(owner, { words: 'shared', cursor });
      },
      marked: true,
    },
    {
      ask: owner => graph(owner, {}, `{ session(projectId: "${project}", id: "${first}") { name markdown etag } }`),
      marked: true,
    },
    { ask: owner => graph(owner, {}, `{ project(id: "${foreign}") { name sessions { name } } }`) },
    { ask: owner => graph(owner, {}, `{ session(projectId: "${foreign}", id: "${first}") { name } }`) },
    { ask: owner => graph(owner, {}, '{ projects { nam } sesions { id } searchSession(query: "shared") { total } }') },
    own(projectsPath),
    own(sessionsPath(project)),
    own(recentPath),
    rest(`${sessionsPath(project)}/sizes`),
    own(at),
    own(at, { Accept: 'text/markdown' }),
    rest(sessionsPath(foreign)),
    rest(sessionPath(foreign, first)),
    { ask: ({ client }) => client.patch(projectPath(foreign), { color: 'rose' }) },
  ];
}

function parseCursor(answer: Answer): string {
  return /"nextCursor":"([^"]+)"/.exec(decodeText(answer))?.[1] ?? '';
}
