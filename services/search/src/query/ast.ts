import { type QueryField, type QueryNode } from '../index-port/search-index.ts';

export type FieldNode = Extract<QueryNode, { kind: 'field' }>;

/** The new node matches if all nodes match. Needs at least one node. */
export function createAnd(nodes: readonly QueryNode[]): QueryNode {
  return getSingle(nodes) ?? { kind: 'and', nodes };
}

/** The new node matches if any node matches. Needs at least one node. */
export function createOr(nodes: readonly QueryNode[]): QueryNode {
  return getSingle(nodes) ?? { kind: 'or', nodes };
}

/** Lists the values that a query gives for a field, including negated values. */
export function listFieldValues(node: QueryNode, field: QueryField): string[] {
  switch (node.kind) {
    case 'field':
      return node.field === field ? [...node.values] : [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(inner => listFieldValues(inner, field));
    case 'not':
      return listFieldValues(node.node, field);
    case 'term':
    case 'prefix':
    case 'phrase':
      return [];
  }
}

/** Copies an AST and replaces its field nodes. */
export function mapFields(node: QueryNode, replace: (field: FieldNode) => QueryNode): QueryNode {
  switch (node.kind) {
    case 'field':
      return replace(node);
    case 'and':
    case 'or':
      return { ...node, nodes: node.nodes.map(inner => mapFields(inner, replace)) };
    case 'not':
      return { ...node, node: mapFields(node.node, replace) };
    case 'term':
    case 'prefix':
    case 'phrase':
      return node;
  }
}

function getSingle(nodes: readonly QueryNode[]): QueryNode | undefined {
  return nodes.length === 1 ? nodes[0] : undefined;
}
