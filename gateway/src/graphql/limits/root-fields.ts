import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import { Kind } from 'graphql';

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Includes the top-level fields in fragments. Reads each fragment once. */
export function listRootFields({ selectionSet }: OperationDefinitionNode, fragments: Fragments): FieldNode[] {
  return listFields(selectionSet, fragments, new Set());
}

function listFields({ selections }: SelectionSetNode, fragments: Fragments, seen: Set<string>): FieldNode[] {
  return selections.flatMap(node => {
    if (node.kind === Kind.FIELD) return [node];
    if (node.kind === Kind.INLINE_FRAGMENT) return listFields(node.selectionSet, fragments, seen);
    const fragment = fragments.get(node.name.value);
    if (!fragment || seen.has(node.name.value)) return [];
    seen.add(node.name.value);
    return listFields(fragment.selectionSet, fragments, seen);
  });
}

/** Returns the name that the field has in the answer. */
export function responseName({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}
