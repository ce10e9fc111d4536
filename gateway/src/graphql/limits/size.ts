import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** How much a selection asks for when every fragment is written out where it is spread. */
export interface Extent {
  readonly fields: number;
  readonly depth: number;
  /** Fields that are inside no other. */
  readonly top: number;
}

/** More than anyone means: sums stop here, so that nested fragments can't make them infinite. */
const ceiling = 1e9;

/** Measures an operation without writing anything out: each fragment once. Expects fragments that are known and without cycles. */
export function extentOf(document: DocumentNode, operation: OperationDefinitionNode): Extent {
  const fragments = new Map(
    document.definitions.flatMap(node =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  return ofSelections(operation.selectionSet, fragments, new Map());
}

function ofSelections(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, Extent>,
): Extent {
  let [fields, depth, top] = [0, 0, 0];
  for (const node of selections) {
    const inner = inside(node, fragments, known);
    const own = node.kind === Kind.FIELD ? 1 : 0;
    fields = Math.min(ceiling, fields + own + inner.fields);
    depth = Math.max(depth, own + inner.depth);
    top = Math.min(ceiling, top + (own === 1 ? 1 : inner.top));
  }
  return { fields, depth, top };
}

const none: Extent = { fields: 0, depth: 0, top: 0 };

function inside(
  node: SelectionSetNode['selections'][number],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, Extent>,
): Extent {
  if (node.kind !== Kind.FRAGMENT_SPREAD)
    return node.selectionSet ? ofSelections(node.selectionSet, fragments, known) : none;
  const name = node.name.value;
  const fragment = fragments.get(name);
  if (!fragment) return none;
  const found = known.get(name) ?? ofSelections(fragment.selectionSet, fragments, known);
  known.set(name, found);
  return found;
}
