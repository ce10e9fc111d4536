import { randomUUID } from 'node:crypto';
import type { Answer } from '../client/answer.ts';
import { decodeText } from '../client/answer.ts';
import { postGraph } from './graph.ts';
import { projectPath, projectsPath, recentPath, sessionPath, sessionsPath } from '../api/paths.ts';
import { upload } from './upload.ts';
import type { Client } from './world.ts';

/** All sessions of this owner contain a word that no other owner's sessions contain. */
export interface OwnerWithMarker {
  readonly client: Client;
  readonly marker: string;
  /** The owner has sessions under the first `sessionCount` shared ids. */
  readonly sessionCount: number;
}

/** Ids that several owners use. */
export interface SharedIds {
  readonly project: string;
  readonly sessions: readonly string[];
}

export function createSharedIds(project: string, count: number): SharedIds {
  return { project, sessions: Array.from({ length: count }, () => randomUUID()) };
}

export async function uploadSessions(
  { client, marker, sessionCount }: OwnerWithMarker,
  { project, sessions }: SharedIds,
): Promise<void> {
  const metadata = { tags: [marker], agentName: marker, gitBranches: [marker], llmModels: [marker] };
  for (const session of sessions.slice(0, sessionCount)) {
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

/** A request of one owner, and the properties that its answer must have. */
export interface IsolationProbe {
  readonly send: (owner: OwnerWithMarker, other: OwnerWithMarker) => Promise<Answer>;
  /** The search must find all of the owner's sessions, or none. */
  readonly expectedTotal?: 'all' | 'none';
  /** The answer must contain the owner's marker. */
  readonly hasMarker?: true;
}

const graphQuery = `query ($words: String!, $filters: SessionFilters, $cursor: String) {
  projects { id name sessionCount sessions(limit: 3) { id name metadata { tags } } }
  sessions(limit: 30, filters: $filters) { id name markdown project { name } }
  searchSessions(query: $words, limit: 5, filters: $filters, cursor: $cursor) {
    total nextCursor results { id name snippet metadata { tags agentName } project { name } session { etag markdown }
      matchingExchanges { content } }
  }
}`;

/** Creates requests to every route that shows sessions. Only one of the two owners has `foreignProject`. */
export function createIsolationProbes({ project, sessions }: SharedIds, foreignProject: string): IsolationProbe[] {
  const queryAs = ({ client }: OwnerWithMarker, variables: object, query = graphQuery) =>
    postGraph(client, { query, variables });
  const probePath = (path: string, headers = {}): IsolationProbe => ({
    send: ({ client }) => client.get(path, headers),
  });
  const probeOwnData = (path: string, headers = {}): IsolationProbe => ({
    ...probePath(path, headers),
    hasMarker: true,
  });
  const [first = ''] = sessions;
  const firstSessionPath = sessionPath(project, first);
  const cursors = new Map<OwnerWithMarker, string>();
  return [
    { send: owner => queryAs(owner, { words: 'shared' }), expectedTotal: 'all' },
    { send: owner => queryAs(owner, { words: '', filters: { projectId: project } }), expectedTotal: 'all' },
    { send: owner => queryAs(owner, { words: `"words of ${owner.marker}"` }), expectedTotal: 'all' },
    { send: owner => queryAs(owner, { words: `shared project:"of ${owner.marker}"` }), expectedTotal: 'all' },
    { send: (owner, other) => queryAs(owner, { words: other.marker }), expectedTotal: 'none' },
    { send: (owner, other) => queryAs(owner, { words: `${other.marker.slice(0, 5)}*` }), expectedTotal: 'none' },
    {
      send: (owner, other) => queryAs(owner, { words: `shared -${owner.marker} OR ${other.marker}` }),
      expectedTotal: 'none',
    },
    { send: (owner, other) => queryAs(owner, { words: `shared project:"of ${other.marker}"` }), expectedTotal: 'none' },
    { send: (owner, other) => queryAs(owner, { words: `tag:${other.marker}` }), expectedTotal: 'none' },
    {
      send: (owner, other) => queryAs(owner, { words: '', filters: { agentName: other.marker } }),
      expectedTotal: 'none',
    },
    {
      send: (owner, other) => queryAs(owner, { words: 'shared', filters: { searchText: other.marker } }),
      expectedTotal: 'none',
    },
    {
      // The test sends the cursor of the other owner's first page.
      send: async (owner, other) => {
        const cursor = cursors.get(other) ?? parseCursor(await queryAs(other, { words: 'shared' }));
        cursors.set(other, cursor);
        return queryAs(owner, { words: 'shared', cursor });
      },
      hasMarker: true,
    },
    {
      send: owner => queryAs(owner, {}, `{ session(projectId: "${project}", id: "${first}") { name markdown etag } }`),
      hasMarker: true,
    },
    { send: owner => queryAs(owner, {}, `{ project(id: "${foreignProject}") { name sessions { name } } }`) },
    { send: owner => queryAs(owner, {}, `{ session(projectId: "${foreignProject}", id: "${first}") { name } }`) },
    {
      send: owner => queryAs(owner, {}, '{ projects { nam } sesions { id } searchSession(query: "shared") { total } }'),
    },
    probeOwnData(projectsPath),
    probeOwnData(sessionsPath(project)),
    probeOwnData(recentPath),
    probePath(`${sessionsPath(project)}/sizes`),
    probeOwnData(firstSessionPath),
    probeOwnData(firstSessionPath, { Accept: 'text/markdown' }),
    probePath(sessionsPath(foreignProject)),
    probePath(sessionPath(foreignProject, first)),
    { send: ({ client }) => client.patch(projectPath(foreignProject), { color: 'rose' }) },
  ];
}

function parseCursor(answer: Answer): string {
  return /"nextCursor":"([^"]+)"/.exec(decodeText(answer))?.[1] ?? '';
}
