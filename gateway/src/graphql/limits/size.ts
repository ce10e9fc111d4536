import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Size of a selection after fragments have replaced their spreads. */
export interface SelectionSize {
  readonly fields: number;
  readonly depth: number;
  readonly rootFields: number;
}

/** Nested fragments can make a count grow exponentially, so counts end at this value. */
const maxCount = 1e9;

/**
 * Visits each fragment once. An unknown fragment counts as empty. The caller must have checked that there are no cycles
 * of fragments.
 */
export function measureOperation(document: DocumentNode, operation: OperationDefinitionNode): SelectionSize {
  const fragments = new Map(
    document.definitions.flatMap(node =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  return measureSelections(operation.selectionSet, fragments, new Map());
}

function measureSelections(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, SelectionSize>,
): SelectionSize {
  let [fields, depth, rootFields] = [0, 0, 0];
  for (const node of selections) {
    const inner = measureNode(node, fragments, known);
    const own = node.kind === Kind.FIELD ? 1 : 0;
    fields = Math.min(maxCount, fields + own + inner.fields);
    depth = Math.max(depth, own + inner.depth);
    rootFields = Math.min(maxCount, rootFields + (own === 1 ? 1 : inner.rootFields));
  }
  return { fields, depth, rootFields };
}

const zeroSize: SelectionSize = { fields: 0, depth: 0, rootFields: 0 };

function measureNode(
  node: SelectionSetNode['selections'][number],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, SelectionSize>,
): SelectionSize {
  if (node.kind !== Kind.FRAGMENT_SPREAD)
    return node.selectionSet ? measureSelections(node.selectionSet, fragments, known) : zeroSize;
  const name = node.name.value;
  const fragment = fragments.get(name);
  if (!fragment) return zeroSize;
  const found = known.get(name) ?? measureSelections(fragment.selectionSet, fragments, known);
  known.set(name, found);
  return found;
}
