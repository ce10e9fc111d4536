import { type QueryField, type QueryNode } from '../index-port/search-index.ts';

export type FieldNode = Extract<QueryNode, { kind: 'field' }>;

/** All of at least one node. */
export function all(nodes: readonly QueryNode[]): QueryNode {
  return only(nodes) ?? { kind: 'and', nodes };
}

/** Any of at least one node. */
export function any(nodes: readonly QueryNode[]): QueryNode {
  return only(nodes) ?? { kind: 'or', nodes };
}

/** What the query's fields of this kind ask for. */
export function fieldValues(node: QueryNode, field: QueryField): string[] {
  switch (node.kind) {
    case 'field':
      return node.field === field ? [...node.values] : [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(inner => fieldValues(inner, field));
    case 'not':
      return fieldValues(node.node, field);
    case 'term':
    case 'prefix':
    case 'phrase':
      return [];
  }
}

/** The same tree with other nodes in place of its fields: `project:` takes a name too, which the index doesn't know. */
export function mapFields(node: QueryNode, change: (field: FieldNode) => QueryNode): QueryNode {
  switch (node.kind) {
    case 'field':
      return change(node);
    case 'and':
    case 'or':
      return { ...node, nodes: node.nodes.map(inner => mapFields(inner, change)) };
    case 'not':
      return { ...node, node: mapFields(node.node, change) };
    case 'term':
    case 'prefix':
    case 'phrase':
      return node;
  }
}

function only(nodes: readonly QueryNode[]): QueryNode | undefined {
  return nodes.length === 1 ? nodes[0] : undefined;
}
