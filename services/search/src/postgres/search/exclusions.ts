import type { Exclusions } from '../../index-port/search-index.ts';
import type { StatementParameters } from './parameters.ts';

/** Composes conditions on row 0 of a head, `h`. All conditions hold if no exclusion covers the head. */
export function composeExclusionConditions(
  { projects, sessions }: Exclusions,
  parameters: StatementParameters,
): string[] {
  const conditions: string[] = [];
  if (projects.length > 0) {
    const ids = parameters.add(projects.map(({ projectId }) => projectId));
    const generations = parameters.add(projects.map(({ generation }) => generation));
    conditions.push(`not exists (
           select from unnest(${ids}::text[], ${generations}::int[]) e(project_id, generation)
            where e.project_id = h.project_id and e.generation >= h.generation)`);
  }
  if (sessions.length > 0) {
    const projectIds = parameters.add(sessions.map(({ projectId }) => projectId));
    const sessionIds = parameters.add(sessions.map(({ sessionId }) => sessionId));
    const versions = parameters.add(sessions.map(({ version }) => version));
    conditions.push(`not exists (
           select from unnest(${projectIds}::text[], ${sessionIds}::uuid[], ${versions}::bigint[])
                    e(project_id, session_id, version)
            where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)`);
  }
  return conditions;
}
