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

/** If a list has no limit, this length is assumed. */
const defaultListLength = 50;

/** Fields with large values cost more. Any other field costs 1. */
export const fieldCosts: Readonly<Record<string, number>> = {
  'Session.markdown': 50,
  'Session.metadata': 10,
  'SearchResult.metadata': 10,
};

interface CostContext {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly defaults: ReadonlyMap<string, number>;
  readonly schema: GraphQLSchema;
  readonly fragmentCosts: Map<string, number>;
}

/**
 * Returns the number of fields that a response may have (docs/decisions.md#31-graphql-limits); costly fields count more
 * than once (`fieldCosts`). A field in a list counts for each item. The assumed length of a list is the `limit` of the
 * list's field, else the `limit` of the enclosing field, else 50.
 */
export function calculateCost(
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
  return costOfSelections(operation.selectionSet, query, undefined, {
    fragments,
    variables,
    defaults,
    schema,
    fragmentCosts: new Map(),
  });
}

function costOfSelections(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  enclosingLimit: number | undefined,
  context: CostContext,
): number {
  let cost = 0;
  for (const node of selections) {
    if (node.kind === Kind.FIELD) cost += costOfField(node, type, enclosingLimit, context);
    else if (node.kind === Kind.INLINE_FRAGMENT)
      cost += costOfSelections(node.selectionSet, type, enclosingLimit, context);
    else cost += costOfFragment(node.name.value, type, enclosingLimit, context);
  }
  return cost;
}

function costOfFragment(
  name: string,
  type: GraphQLObjectType,
  enclosingLimit: number | undefined,
  context: CostContext,
): number {
  const fragment = context.fragments.get(name);
  if (!fragment) return 0;
  const key = `${name} ${type.name} ${String(enclosingLimit)}`;
  const cost = context.fragmentCosts.get(key) ?? costOfSelections(fragment.selectionSet, type, enclosingLimit, context);
  context.fragmentCosts.set(key, cost);
  return cost;
}

function costOfField(
  node: FieldNode,
  type: GraphQLObjectType,
  enclosingLimit: number | undefined,
  context: CostContext,
): number {
  const field = type.getFields()[node.name.value];
  const ownCost = fieldCosts[`${type.name}.${node.name.value}`] ?? 1;
  if (!field || !node.selectionSet) return ownCost;
  const inner = getNamedType(field.type);
  if (!isObjectType(inner)) return ownCost;
  const limit = limitOf(node, field.args.find(({ name }) => name === 'limit')?.defaultValue, context);
  const isList = isListType(getNullableType(field.type));
  const times = isList ? (limit ?? enclosingLimit ?? defaultListLength) : 1;
  return ownCost + times * costOfSelections(node.selectionSet, inner, isList ? undefined : limit, context);
}

function limitOf(node: FieldNode, fallback: unknown, { variables, defaults }: CostContext): number | undefined {
  const given = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (given?.kind === Kind.INT) return Math.max(0, Number(given.value));
  if (given?.kind === Kind.VARIABLE) {
    const name = given.name.value;
    // For an explicit null, resolvers use the schema's default. The operation's default does not apply.
    const value = Object.hasOwn(variables, name) ? variables[name] : defaults.get(name);
    if (typeof value === 'number') return Math.max(0, value);
  }
  return typeof fallback === 'number' ? fallback : undefined;
}
