import type { Node } from '../search-index.ts';
import type { Parameters } from './parameters.ts';
import { termQuery } from './tsquery.ts';

/** Words that a session is ranked by, with their exact forms; what is negated is not among them. */
export function rankedTerms(node: Node | undefined): { term: string; exact?: string }[] {
  switch (node?.kind) {
    case 'term':
      return [{ term: node.term, ...(node.exact === undefined ? {} : { exact: node.exact }) }];
    case 'prefix':
      return [{ term: `${node.prefix}*` }];
    case 'phrase':
      return node.exact.map(term => ({ term }));
    case 'and':
    case 'or':
      return node.nodes.flatMap(rankedTerms);
    case 'not':
    case 'field':
    case undefined:
      return [];
  }
}

/** Weights of D, C, B and A: tool, agent, user, title. */
const weights = `'{0.1, 0.25, 0.5, 1}'::real[]`;

/**
 * How well the rows `x` of a head match (docs/search.md, ranking): for each word its rarity times how often and by whom
 * it was said, and the same once more for the word as typed.
 */
export function score(node: Node | undefined, owner: string, parameters: Parameters): string {
  const terms = rankedTerms(node);
  if (terms.length === 0) return '1';
  const each = terms.map(({ term, exact }) => {
    const said = occurrences(term, parameters);
    const asTyped = exact === undefined ? '' : ` + ${occurrences(exact, parameters)}`;
    const rarity = terms.length === 1 ? '1' : rarityOf(term, owner, parameters);
    return `${rarity} * (${said}${asTyped})`;
  });
  return `(${each.join(' + ')})`;
}

function occurrences(term: string, parameters: Parameters): string {
  return `ts_rank(${weights}, x.terms, ${parameters.add(termQuery(term))}::tsquery)`;
}

/** As in BM25; asked once for each word. */
function rarityOf(term: string, owner: string, parameters: Parameters): string {
  return `(select ln(1 + (select count(*) from search.heads where owner_id = ${owner} and shard = 0 and not dead)::float8
    / (1 + count(*))) from search.heads where owner_id = ${owner} and terms @@ ${parameters.add(termQuery(term))}::tsquery)`;
}

/** Words of the query that stand in a title; undefined where it has none. */
export function titleQuery(node: Node | undefined): string | undefined {
  const terms = rankedTerms(node);
  return terms.length === 0 ? undefined : terms.map(({ term }) => termQuery(term, 'A')).join(' | ');
}
