import type { ExecutionResult, GraphQLFormattedError } from 'graphql';

/** What a subgraph answers. */
export type SubgraphResult = Pick<ExecutionResult<Record<string, unknown>>, 'data'> & {
  readonly errors?: readonly GraphQLFormattedError[];
};

export interface SharedEntities {
  /** The variables, with each entity named once. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The answer as if each had been named as often as it was. */
  readonly spread: (result: SubgraphResult) => SubgraphResult;
}

/** A plan names an entity for every place where it occurs, such as one project for each of its sessions. */
export function shareEntities(variables: Readonly<Record<string, unknown>>): SharedEntities {
  const { representations } = variables;
  const same = { variables, spread: (result: SubgraphResult) => result };
  if (!Array.isArray(representations)) return same;
  const unique = new Map<string, { at: number; representation: unknown }>();
  const places = representations.map((representation: unknown) => {
    const text = JSON.stringify(representation);
    const found = unique.get(text) ?? { at: unique.size, representation };
    unique.set(text, found);
    return found.at;
  });
  if (unique.size === places.length) return same;
  const each = [...unique.values()].map(({ representation }) => representation);
  return { variables: { ...variables, representations: each }, spread: result => spread(result, places) };
}

function spread({ data, errors, ...rest }: SubgraphResult, places: readonly number[]): SubgraphResult {
  const entities = data?.['_entities'];
  return {
    ...rest,
    ...(data === undefined
      ? {}
      : { data: Array.isArray(entities) ? { ...data, _entities: pick(entities, places) } : data }),
    ...(errors === undefined ? {} : { errors: errors.flatMap(error => spreadError(error, places)) }),
  };
}

function pick(entities: readonly unknown[], places: readonly number[]): unknown[] {
  return places.map(at => entities[at]);
}

function spreadError(error: GraphQLFormattedError, places: readonly number[]): GraphQLFormattedError[] {
  const [root, place, ...rest] = error.path ?? [];
  if (root !== '_entities' || typeof place !== 'number') return [error];
  return places.flatMap((at, n) => (at === place ? [{ ...error, path: [root, n, ...rest] }] : []));
}
