import { type Exclusions } from '../../index-port/search-index.ts';
import { type Query } from '../client/client.ts';

/**
 * Above this number of excluded projects or sessions, exclusions with similar bounds share a query with the highest of
 * their bounds. A session that is uploaded again right after its deletion may then stay hidden until the index confirms
 * the deletion.
 */
const maxGroups = 100;

/** Creates queries for the documents that a search must not return. */
export function createExclusionQueries({ projects, sessions }: Exclusions): Query[] {
  return [
    ...groupExclusions(
      'project_id',
      'generation',
      projects.map(({ projectId, generation }) => ({ id: projectId, bound: generation, inProjects: [] })),
    ),
    ...groupExclusions(
      'session_id',
      'version',
      sessions.map(({ projectId, sessionId, version }) => ({ id: sessionId, bound: version, inProjects: [projectId] })),
    ),
  ];
}

interface Excluded {
  readonly id: string;
  readonly bound: number;
  /** The project of an excluded session; empty for an excluded project. */
  readonly inProjects: readonly string[];
}

function groupExclusions(idField: string, boundField: string, excluded: readonly Excluded[]): Query[] {
  const sorted = excluded.toSorted((a, b) => a.bound - b.bound);
  const size = Math.max(1, Math.ceil(sorted.length / maxGroups));
  const queries: Query[] = [];
  for (let start = 0; start < sorted.length; start += size) {
    const group = sorted.slice(start, start + size);
    const projectIds = [...new Set(group.flatMap(({ inProjects }) => inProjects))];
    queries.push({
      bool: {
        filter: [
          { terms: { [idField]: group.map(({ id }) => id) } },
          { range: { [boundField]: { lte: group.at(-1)?.bound ?? 0 } } },
          ...(projectIds.length > 0 ? [{ terms: { project_id: projectIds } }] : []),
        ],
      },
    });
  }
  return queries;
}
