import type { Exclusions, Filters } from '../../index-port/search-index.ts';
import { hasValue } from './condition.ts';
import type { Parameters } from './parameters.ts';

/** Conditions on row 0 of a head, `h`, that hold for the sessions that are considered at all. */
export function scope(filters: Filters, exclusions: Exclusions, parameters: Parameters): string[] {
  return [...passes(filters, parameters), ...isNotExcluded(exclusions, parameters)];
}

function passes(filters: Filters, parameters: Parameters): string[] {
  const lists: [string, readonly string[]][] = [
    ['h.project_id', filters.projectIds],
    ['h.client_name', filters.clientNames],
    ['h.agent_name', filters.agentNames],
    ['h.device_id', filters.deviceIds],
    ['h.git_branches', filters.gitBranches],
    ['h.llm_models', filters.llmModels],
    ['h.tags', filters.tags],
  ];
  const conditions = lists.flatMap(([column, values]) =>
    values.length > 0 ? [hasValue(column, values, parameters)] : [],
  );
  const { activeFromMs, activeToMs } = filters;
  if (activeFromMs !== undefined) conditions.push(`h.activity_at >= ${moment(activeFromMs, parameters)}`);
  if (activeToMs !== undefined) conditions.push(`h.activity_at <= ${moment(activeToMs, parameters)}`);
  return conditions;
}

function moment(ms: number, parameters: Parameters): string {
  return `${parameters.add(new Date(ms).toISOString())}::timestamptz`;
}

function isNotExcluded({ projects, sessions }: Exclusions, parameters: Parameters): string[] {
  const conditions: string[] = [];
  if (projects.length > 0)
    conditions.push(`not exists (select from unnest(${parameters.add(projects.map(({ projectId }) => projectId))}::text[],
      ${parameters.add(projects.map(({ generation }) => generation))}::int[]) e(project_id, generation)
      where e.project_id = h.project_id and e.generation >= h.generation)`);
  if (sessions.length > 0)
    conditions.push(`not exists (select from unnest(${parameters.add(sessions.map(({ projectId }) => projectId))}::text[],
      ${parameters.add(sessions.map(({ sessionId }) => sessionId))}::uuid[],
      ${parameters.add(sessions.map(({ version }) => version))}::bigint[]) e(project_id, session_id, version)
      where e.project_id = h.project_id and e.session_id = h.session_id and e.version >= h.version)`);
  return conditions;
}
