import type { ExecutionResult, GraphQLFormattedError } from 'graphql';

/** Result of one operation of a subgraph. */
export type SubgraphResult = Pick<ExecutionResult<Record<string, unknown>>, 'data'> & {
  readonly errors?: readonly GraphQLFormattedError[];
};

export interface DeduplicatedEntities {
  /** The variables of the operation, with each representation once. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Copies data and errors of each entity to all its positions. */
  readonly expand: (result: SubgraphResult) => SubgraphResult;
}

/** Removes repeated entities: a query plan requests one for each position, such as a project for each of its sessions. */
export function deduplicateEntities(variables: Readonly<Record<string, unknown>>): DeduplicatedEntities {
  const { representations } = variables;
  const unchanged = { variables, expand: (result: SubgraphResult) => result };
  if (!Array.isArray(representations)) return unchanged;
  const unique = new Map<string, { index: number; representation: unknown }>();
  const indexes = representations.map((representation: unknown) => {
    const text = JSON.stringify(representation);
    const entry = unique.get(text) ?? { index: unique.size, representation };
    unique.set(text, entry);
    return entry.index;
  });
  if (unique.size === indexes.length) return unchanged;
  const distinct = [...unique.values()].map(({ representation }) => representation);
  return {
    variables: { ...variables, representations: distinct },
    expand: result => expandResult(result, indexes),
  };
}

function expandResult({ data, errors, ...rest }: SubgraphResult, indexes: readonly number[]): SubgraphResult {
  return {
    ...rest,
    ...(data === undefined ? {} : { data: expandData(data, indexes) }),
    ...(errors === undefined ? {} : { errors: errors.flatMap(error => expandError(error, indexes)) }),
  };
}

type Data = NonNullable<SubgraphResult['data']> | null;

function expandData(data: Data, indexes: readonly number[]): Data {
  const entities: unknown = data?.['_entities'];
  if (!Array.isArray(entities)) return data;
  return { ...data, _entities: indexes.map((index): unknown => entities[index]) };
}

function expandError(error: GraphQLFormattedError, indexes: readonly number[]): GraphQLFormattedError[] {
  const [root, position, ...rest] = error.path ?? [];
  if (root !== '_entities' || typeof position !== 'number') return [error];
  return indexes.flatMap((index, n) => (index === position ? [{ ...error, path: [root, n, ...rest] }] : []));
}
