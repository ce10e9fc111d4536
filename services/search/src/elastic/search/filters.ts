import { type Facet, getFacet, facets } from '../../facets/facets.ts';
import { type QueryField, type Filters } from '../../index-port/search-index.ts';
import { type Query } from '../client/client.ts';
import { facetTerm } from '../schema/ids.ts';

/** Creates one query per filter. A head matches the filters if and only if it matches all queries. */
export function createFilterQueries(filters: Filters): Query[] {
  const { projectIds, activeFromMs: gte, activeToMs: lte } = filters;
  const range = { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) };
  return [
    ...(projectIds.length > 0 ? [hasProject(projectIds)] : []),
    ...facets.filter(({ filter }) => filters[filter].length > 0).map(facet => hasFacet(facet, filters[facet.filter])),
    ...(Object.keys(range).length > 0 ? [{ range: { activity: range } }] : []),
  ];
}

/** Matches heads with one of the values in a field of the query language. */
export function hasField(field: QueryField, values: readonly string[]): Query {
  return field === 'projectId' ? hasProject(values) : hasFacet(getFacet(field), values);
}

/** Matches documents of these projects; project ids are case-sensitive. */
export function hasProject(projectIds: readonly string[]): Query {
  return { terms: { project_id: [...projectIds] } };
}

function hasFacet({ elastic }: Facet, values: readonly string[]): Query {
  return { terms: { [elastic.field]: values.map(facetTerm) } };
}
