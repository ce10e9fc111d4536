import type { search, SessionMetadata } from '@archive/contracts';

/** List filters of proto/search.proto that compare with metadata. */
type FacetFilter = Exclude<keyof search.Filters, 'projectIds' | 'activeFromMs' | 'activeToMs'>;

interface FacetOf<Name extends keyof SessionMetadata> {
  /** The metadata field that the filter compares with. */
  readonly name: Name;
  readonly isList: SessionMetadata[Name] extends readonly string[] ? true : false;
  /** The field's name in the query language, if it has one (docs/decisions.md#63-query-language). */
  readonly queryName?: string;
  /** The keyword field of head documents, and the first version of the mapping that has it. */
  readonly elastic: { readonly field: string; readonly mappingVersion: number };
  /** The column of search.heads: text, or text[] for a list. */
  readonly postgres: { readonly column: string };
}

type AnyFacet = { [Name in keyof SessionMetadata]: FacetOf<Name> }[keyof SessionMetadata];

/**
 * Each key is the name of a filter in proto/search.proto. The mapping, documents, rows and filters derive from this
 * table. The compiler requires an entry for every list filter and every engine.
 */
const table = {
  clientNames: {
    name: 'clientName',
    isList: false,
    elastic: { field: 'client_name', mappingVersion: 1 },
    postgres: { column: 'client_name' },
  },
  agentNames: {
    name: 'agentName',
    isList: false,
    queryName: 'agent',
    elastic: { field: 'agent_name', mappingVersion: 1 },
    postgres: { column: 'agent_name' },
  },
  deviceIds: {
    name: 'deviceId',
    isList: false,
    elastic: { field: 'device_id', mappingVersion: 1 },
    postgres: { column: 'device_id' },
  },
  gitBranches: {
    name: 'gitBranches',
    isList: true,
    queryName: 'branch',
    elastic: { field: 'git_branches', mappingVersion: 1 },
    postgres: { column: 'git_branches' },
  },
  llmModels: {
    name: 'llmModels',
    isList: true,
    queryName: 'model',
    elastic: { field: 'llm_models', mappingVersion: 1 },
    postgres: { column: 'llm_models' },
  },
  tags: {
    name: 'tags',
    isList: true,
    queryName: 'tag',
    elastic: { field: 'tags', mappingVersion: 1 },
    postgres: { column: 'tags' },
  },
} as const satisfies Record<FacetFilter, AnyFacet>;

type Table = typeof table;
type FacetName = Table[keyof Table]['name'];

export type Facet = AnyFacet & { readonly name: FacetName; readonly filter: FacetFilter };

export type FacetValues = Pick<SessionMetadata, FacetName>;

/** Facets with a name in the query language. */
export type FacetQueryField = Extract<Table[keyof Table], { readonly queryName: string }>['name'];

export const facets: readonly Facet[] = Object.entries(table).map(([filter, facet]) => ({
  filter: filter as FacetFilter,
  ...facet,
}));

const byName = new Map<FacetName, Facet>(facets.map(facet => [facet.name, facet]));

/** Returns the facet of a metadata field. Throws an Error for a field without a facet. */
export function getFacet(name: FacetName): Facet {
  const facet = byName.get(name);
  if (!facet) throw new Error(`no facet is named ${name}`);
  return facet;
}

/** The keys are names in lower case. `project` is the only field that is not a facet. */
export const queryFields: ReadonlyMap<string, 'projectId' | FacetQueryField> = new Map([
  ['project', 'projectId'],
  ...facets.flatMap(({ name, queryName }): [string, FacetQueryField][] =>
    queryName === undefined ? [] : [[queryName, name as FacetQueryField]],
  ),
]);

/** Picks the facets from a session's metadata. */
export function readFacets(metadata: SessionMetadata): FacetValues {
  return Object.fromEntries(facets.map(({ name }) => [name, metadata[name]])) as unknown as FacetValues;
}
