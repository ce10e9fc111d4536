import {
  Kind,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLSchema,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type SelectionSetNode,
} from 'graphql';

/** A list without a limit of its own is taken to have so many items. */
const unlimited = 50;

interface Surroundings {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly defaults: ReadonlyMap<string, number>;
  readonly schema: GraphQLSchema;
  readonly known: Map<string, number>;
}

/**
 * How many fields an answer may have: each field counts once, and what is inside a list as often as the list is long:
 * its `limit`, else that of the field around it, else 50. Introspection is free.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Readonly<Record<string, unknown>>,
): number {
  const query = schema.getQueryType();
  if (!query) return 0;
  const defaults = new Map(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)] as const] : [],
    ),
  );
  return ofSelections(operation.selectionSet, query, undefined, {
    fragments,
    variables,
    defaults,
    schema,
    known: new Map(),
  });
}

function ofSelections(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  around: number | undefined,
  surroundings: Surroundings,
): number {
  let cost = 0;
  for (const node of selections) {
    if (node.kind === Kind.FIELD) cost += ofField(node, type, around, surroundings);
    else if (node.kind === Kind.INLINE_FRAGMENT) cost += ofSelections(node.selectionSet, type, around, surroundings);
    else cost += ofFragment(node.name.value, type, around, surroundings);
  }
  return cost;
}

function ofFragment(
  name: string,
  type: GraphQLObjectType,
  around: number | undefined,
  surroundings: Surroundings,
): number {
  const fragment = surroundings.fragments.get(name);
  if (!fragment) return 0;
  const key = `${name} ${type.name} ${String(around)}`;
  const cost = surroundings.known.get(key) ?? ofSelections(fragment.selectionSet, type, around, surroundings);
  surroundings.known.set(key, cost);
  return cost;
}

function ofField(
  node: FieldNode,
  type: GraphQLObjectType,
  around: number | undefined,
  surroundings: Surroundings,
): number {
  const field = type.getFields()[node.name.value];
  if (!field || !node.selectionSet) return 1;
  const inner = getNamedType(field.type);
  if (!isObjectType(inner)) return 1;
  const limit = limitOf(node, field.args.find(({ name }) => name === 'limit')?.defaultValue, surroundings);
  const isList = isListType(getNullableType(field.type));
  const times = isList ? (limit ?? around ?? unlimited) : 1;
  return 1 + times * ofSelections(node.selectionSet, inner, isList ? undefined : limit, surroundings);
}

function limitOf(node: FieldNode, fallback: unknown, { variables, defaults }: Surroundings): number | undefined {
  const given = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (given?.kind === Kind.INT) return Math.max(0, Number(given.value));
  if (given?.kind === Kind.VARIABLE) {
    const name = given.name.value;
    // A null that is given stands: resolvers then take the schema's default, not the operation's.
    const value = Object.hasOwn(variables, name) ? variables[name] : defaults.get(name);
    if (typeof value === 'number') return Math.max(0, value);
  }
  return typeof fallback === 'number' ? fallback : undefined;
}
