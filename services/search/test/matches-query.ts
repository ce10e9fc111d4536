import { analyse } from '../src/analysis/analyse.ts';
import { type Facets, type QueryNode } from '../src/index-port/search-index.ts';

export interface Document {
  readonly projectId: string;
  readonly facets: Facets;
  readonly text: string;
}

/** Both engines must match the same sessions as this function. */
export function matchesQuery(node: QueryNode | undefined, document: Document): boolean {
  const words = [...analyse(document.text)];
  const exact = words.flatMap(word => word.exact ?? []);
  const terms = new Set([...exact, ...words.flatMap(word => word.terms)]);
  return matchesNode(node, { document, exact, terms });
}

interface Content {
  readonly document: Document;
  readonly exact: readonly string[];
  readonly terms: ReadonlySet<string>;
}

function matchesNode(node: QueryNode | undefined, content: Content): boolean {
  switch (node?.kind) {
    case undefined:
      return true;
    case 'term':
      return content.terms.has(node.term);
    case 'prefix':
      return [...content.terms].some(term => term.startsWith(node.prefix));
    case 'phrase':
      return content.exact.some((_word, start) => node.exact.every((word, n) => content.exact[start + n] === word));
    case 'field':
      return readFieldValues(node.field, content.document).some(value => node.values.includes(value));
    case 'and':
      return node.nodes.every(inner => matchesNode(inner, content));
    case 'or':
      return node.nodes.some(inner => matchesNode(inner, content));
    case 'not':
      return !matchesNode(node.node, content);
  }
}

function readFieldValues(
  field: Extract<QueryNode, { kind: 'field' }>['field'],
  { projectId, facets }: Document,
): readonly string[] {
  if (field === 'projectId') return [projectId];
  const value = facets[field];
  const values = typeof value === 'string' ? [value] : (value ?? []);
  return values.map(text => text.toLowerCase());
}
