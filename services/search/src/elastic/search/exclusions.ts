import { type Exclusions } from '../../index-port/search-index.ts';
import { type Query } from '../client/client.ts';

/**
 * Groups of a kind; up to so many exclusions are told apart exactly. Of more, those of about the same age share their
 * youngest's bound: what was made again just after is hidden until deletions have been confirmed, and nothing deleted is
 * ever shown.
 */
const maxGroups = 100;

/** What must not match. */
export function exclusionQueries({ projects, sessions }: Exclusions): Query[] {
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
  /** Projects that a session is in. */
  readonly inProjects: readonly string[];
}

function groupExclusions(idField: string, boundField: string, excluded: readonly Excluded[]): Query[] {
  const sorted = excluded.toSorted((a, b) => a.bound - b.bound);
  const size = Math.max(1, Math.ceil(sorted.length / maxGroups));
  const queries: Query[] = [];
  for (let at = 0; at < sorted.length; at += size) {
    const group = sorted.slice(at, at + size);
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
