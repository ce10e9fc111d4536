import { measureJson } from '@archive/kit';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';

export type SubgraphResult = Pick<ExecutionResult<Record<string, unknown>>, 'data'> & {
  readonly errors?: readonly GraphQLFormattedError[];
};

export interface DeduplicatedEntities {
  /** The variables of the operation, without repeated representations. */
  readonly variables: Readonly<Record<string, unknown>>;
  /**
   * Measures the bytes of JSON that `expand` adds to the data. Copies of errors do not count. A result above `maxBytes`
   * is only a lower bound.
   */
  readonly measureCopies: (result: SubgraphResult, maxBytes: number) => number;
  /** Copies the data and errors of each entity to all its positions. */
  readonly expand: (result: SubgraphResult) => SubgraphResult;
}

/** An expanded result has at most this many errors. Further errors are dropped. */
const maxErrors = 200;

/**
 * Removes repeated entities. A query plan requests an entity once per position, such as the same project for many
 * sessions.
 */
export function deduplicateEntities(variables: Readonly<Record<string, unknown>>): DeduplicatedEntities {
  const { representations } = variables;
  const unchanged = { variables, measureCopies: () => 0, expand: (result: SubgraphResult) => result };
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
    measureCopies: (result, maxBytes) => measureEntityCopies(result, indexes, maxBytes),
    expand: result => expandResult(result, indexes),
  };
}

function measureEntityCopies({ data }: SubgraphResult, indexes: readonly number[], maxBytes: number): number {
  const entities = entitiesOf(data);
  if (!entities) return 0;
  const copyCounts = entities.map(() => -1);
  for (const index of indexes) copyCounts[index] = (copyCounts[index] ?? -1) + 1;
  let bytes = 0;
  for (const [index, count] of copyCounts.entries()) {
    if (bytes > maxBytes) break;
    // Each copy adds one comma.
    if (count > 0) bytes += count * (1 + measureJson(entities[index], maxBytes - bytes));
  }
  return bytes;
}

function expandResult({ data, errors, ...rest }: SubgraphResult, indexes: readonly number[]): SubgraphResult {
  return {
    ...rest,
    ...(data === undefined ? {} : { data: expandData(data, indexes) }),
    ...(errors === undefined ? {} : { errors: expandErrors(errors, indexes) }),
  };
}

type Data = NonNullable<SubgraphResult['data']> | null;

function entitiesOf(data: Data | undefined): readonly unknown[] | undefined {
  const entities: unknown = data?.['_entities'];
  return Array.isArray(entities) ? entities : undefined;
}

function expandData(data: Data, indexes: readonly number[]): Data {
  const entities = entitiesOf(data);
  return entities ? { ...data, _entities: indexes.map(index => entities[index]) } : data;
}

function expandErrors(errors: readonly GraphQLFormattedError[], indexes: readonly number[]): GraphQLFormattedError[] {
  const expanded: GraphQLFormattedError[] = [];
  for (const error of errors) {
    if (expanded.length >= maxErrors) break;
    expanded.push(...expandError(error, indexes));
  }
  return expanded.slice(0, maxErrors);
}

function expandError(error: GraphQLFormattedError, indexes: readonly number[]): GraphQLFormattedError[] {
  const [root, position, ...rest] = error.path ?? [];
  if (root !== '_entities' || typeof position !== 'number') return [error];
  return indexes.flatMap((index, n) => (index === position ? [{ ...error, path: [root, n, ...rest] }] : []));
}
