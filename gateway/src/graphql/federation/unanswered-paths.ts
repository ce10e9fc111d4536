import { type FieldNode, Kind, type OperationDefinitionNode, parse, type SelectionSetNode } from 'graphql';

type Path = readonly (string | number)[];

/** An answer without a subgraph may lack fields of many entities; so many of them are told. */
const mostPaths = 100;

/**
 * The places of an answer that stay empty where a subgraph does not answer an operation of a plan: the fields at its
 * top, or those of each entity that it asks for, as the subgraph would name them (`_entities`, place, field).
 */
export function unansweredPaths(query: string, variables: Readonly<Record<string, unknown>>): Path[] {
  const operation = parse(query).definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) return [];
  return operation.selectionSet.selections.flatMap(node => {
    if (node.kind !== Kind.FIELD) return [];
    return node.name.value === '_entities' ? ofEntities(node, variables['representations']) : [[responseName(node)]];
  });
}

function ofEntities({ selectionSet }: FieldNode, representations: unknown): Path[] {
  if (!selectionSet || !Array.isArray(representations)) return [['_entities']];
  const paths: Path[] = [];
  for (const [place, entity] of (representations as { __typename?: unknown }[]).entries()) {
    if (paths.length >= mostPaths) break;
    const names = fieldsOf(selectionSet, entity.__typename);
    // An error without its field is better than none.
    paths.push(...(names.length === 0 ? [['_entities', place]] : names.map(name => ['_entities', place, name])));
  }
  return paths.slice(0, mostPaths);
}

/** A plan writes fragments out inline. */
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
