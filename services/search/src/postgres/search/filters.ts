import { type Facet, getFacet, facets } from '../../facets/facets.ts';
import type { QueryField, Filters } from '../../index-port/search-index.ts';
import type { StatementParameters } from './parameters.ts';

/** Composes conditions on `h`, which is row 0 of a head. All conditions hold if the head matches the filters. */
export function composeFilterConditions(filters: Filters, parameters: StatementParameters): string[] {
  const { projectIds, activeFromMs, activeToMs } = filters;
  const conditions = projectIds.length > 0 ? [hasProject(projectIds, parameters)] : [];
  for (const facet of facets)
    if (filters[facet.filter].length > 0) conditions.push(hasFacet(facet, filters[facet.filter], parameters));
  if (activeFromMs !== undefined) conditions.push(`h.activity_at >= ${timestamp(activeFromMs, parameters)}`);
  if (activeToMs !== undefined) conditions.push(`h.activity_at <= ${timestamp(activeToMs, parameters)}`);
  return conditions;
}

/** Composes a condition that holds if a field of the query language has one of the values. */
export function hasField(field: QueryField, values: readonly string[], parameters: StatementParameters): string {
  return field === 'projectId' ? hasProject(values, parameters) : hasFacet(getFacet(field), values, parameters);
}

/** Project ids are case-sensitive. */
function hasProject(projectIds: readonly string[], parameters: StatementParameters): string {
  return `h.project_id = any (${parameters.add(projectIds)}::text[])`;
}

/** Rows contain facets in lower case. A missing value is null, and a negated condition on null would be null too. */
function hasFacet({ isList, postgres }: Facet, values: readonly string[], parameters: StatementParameters): string {
  const column = `h.${postgres.column}`;
  const list = `${parameters.add(values.map(value => value.toLowerCase()))}::text[]`;
  return isList ? `${column} && ${list}` : `coalesce(${column} = any (${list}), false)`;
}

function timestamp(ms: number, parameters: StatementParameters): string {
  return `${parameters.add(new Date(ms).toISOString())}::timestamptz`;
}
