import { type FieldNode, Kind, type OperationDefinitionNode, parse, type SelectionSetNode } from 'graphql';

type Path = readonly (string | number)[];

/** A failed call reports at most this many missing fields of entities. */
const maxPaths = 100;

/**
 * Lists the response paths that stay empty if a subgraph does not answer: usually the top-level fields of `query`. The
 * path of an entity's field is `_entities`, the entity's position and the field. At most 100 such paths are listed.
 */
export function listUnansweredPaths(query: string, variables: Readonly<Record<string, unknown>>): Path[] {
  const operation = parse(query).definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) return [];
  return operation.selectionSet.selections.flatMap(node => {
    if (node.kind !== Kind.FIELD) return [];
    return node.name.value === '_entities' ? entityPaths(node, variables['representations']) : [[responseName(node)]];
  });
}

function entityPaths({ selectionSet }: FieldNode, representations: unknown): Path[] {
  if (!selectionSet || !Array.isArray(representations)) return [['_entities']];
  const paths: Path[] = [];
  for (const [position, entity] of (representations as { __typename?: unknown }[]).entries()) {
    if (paths.length >= maxPaths) break;
    const names = fieldsOf(selectionSet, entity.__typename);
    // If no field is known, an error for the entity is better than no error.
    paths.push(...(names.length === 0 ? [['_entities', position]] : names.map(name => ['_entities', position, name])));
  }
  return paths.slice(0, maxPaths);
}

/** Query plans contain only inline fragments, so fragment spreads are ignored. */
function fieldsOf({ selections }: SelectionSetNode, type: unknown): string[] {
  return selections.flatMap(node => {
    if (node.kind === Kind.FIELD) return node.name.value === '__typename' ? [] : [responseName(node)];
    if (node.kind === Kind.FRAGMENT_SPREAD) return [];
    const condition = node.typeCondition?.name.value ?? type;
    return condition === type ? fieldsOf(node.selectionSet, type) : [];
  });
}

function responseName({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}
