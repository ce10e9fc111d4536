import type { QueryNode } from '../../index-port/search-index.ts';
import { maxOccurrences, titleMark } from '../schema/head-row.ts';
import type { Parameters } from './parameters.ts';
import { termQuery } from './tsquery.ts';

interface RankedTerm {
  /** Ends in `*` where it is a beginning. */
  readonly term: string;
  readonly exact?: string;
}

/** Words that a session is ranked by, with their exact forms; what is negated is not among them. */
function rankedTerms(node: QueryNode | undefined): RankedTerm[] {
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
const weights = [0.1, 0.25, 0.5, 1] as const;

/** How well the rows of a head match (docs/search.md, ranking), as SQL. */
export interface Score {
  /** Common table expressions that the others refer to. */
  readonly tables: readonly string[];
  /** Of a row `x`: for each word its rarity times how often and by whom it was said, also as typed. */
  readonly ofRow: string;
  /** No head has more, where no word stands in its title, and where one does; undefined where there is no bound. */
  readonly max: { readonly untitled: string; readonly titled: string } | undefined;
  /** What heads have a word in their title: a tsquery. */
  readonly titled: string;
}

/** Undefined where the query has no words to rank by. */
export function score(node: QueryNode | undefined, owner: string, parameters: Parameters): Score | undefined {
  const terms = rankedTerms(node);
  if (terms.length === 0) return undefined;
  const rarity = (at: number) => (terms.length === 1 ? '1' : `(select r${at} from rarity)`);
  const scored = terms.map((term, at) => `${rarity(at)} * ${scoreTerm(term, parameters)}`);
  const counted = terms.map(({ exact }, at) => `${rarity(at)} * ${exact === undefined ? 1 : 2}`);
  const isOpen = terms.some(({ term }) => term.endsWith('*'));
  return {
    tables: terms.length === 1 ? [] : [rarityTable(terms, owner, parameters)],
    ofRow: `(${scored.join(' + ')})`,
    max: isOpen ? undefined : { untitled: maxScore(counted, 'B'), titled: maxScore(counted, 'A') },
    titled: terms.map(({ term }) => termQuery(`${titleMark}${term}`)).join(' | '),
  };
}

/** The rank of two words at once is their mean; each look at a row's words reads all of them. */
function scoreTerm({ term, exact }: RankedTerm, parameters: Parameters): string {
  const [words, factor] =
    exact === undefined ? [termQuery(term), ''] : [`${termQuery(term)} | ${termQuery(exact)}`, '2 * '];
  return `${factor}ts_rank('{${weights.join()}}'::real[], x.terms, ${parameters.add(words)}::tsquery)`;
}

/** As in BM25; asked once for each word. */
function rarityTable(terms: readonly RankedTerm[], owner: string, parameters: Parameters): string {
  const rarities = terms.map(
    ({ term }, at) => `ln(1 + n.sessions / (1 + (select count(*) from search.heads
      where owner_id = ${owner} and terms @@ ${parameters.add(termQuery(term))}::tsquery))) as r${at}`,
  );
  return `rarity as materialized (select ${rarities.join(', ')} from (select count(*)::float8 as sessions
    from search.heads where owner_id = ${owner} and shard = 0 and not dead) n)`;
}

/** What ts_rank gives for a word said as often as is counted by all roles up from this weight (tsrank.c, calc_rank_or). */
function maxScore(counted: readonly string[], highest: 'A' | 'B'): string {
  const weightsDown = weights.toReversed().slice(highest === 'A' ? 0 : 1);
  const places = weightsDown.flatMap(weight => Array.from({ length: maxOccurrences }, () => weight));
  const sum = places.reduce((total, weight, at) => total + weight / (at + 1) ** 2, 0);
  // A little more, for the engine reckons in single precision.
  return `(${counted.join(' + ')}) * ${((sum / (Math.PI ** 2 / 6)) * 1.0001).toFixed(6)}`;
}
