import type { QueryNode } from '../../index-port/search-index.ts';
import { maxOccurrences, titleMark } from '../schema/head-row.ts';
import type { StatementParameters } from './parameters.ts';
import { createTermQuery } from '../text-search/tsquery.ts';

interface RankedTerm {
  /** Ends in `*` if it is a prefix. */
  readonly term: string;
  readonly exact?: string;
}

/** Negated words do not rank. */
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

/** In the order D, C, B, A: tool, agent, user, title. */
const weights = [0.1, 0.25, 0.5, 1] as const;

/** SQL that scores the rows of a head (docs/decisions.md#29-ranking). */
export interface Score {
  /** Common table expressions that `rowScore` and `max` refer to. */
  readonly tables: readonly string[];
  /**
   * Score of a row `x`: the sum over the words of the query. A word scores its rarity times a weight by role and
   * frequency. The exact term of the word adds a second weight.
   */
  readonly rowScore: string;
  /**
   * Upper bounds for heads without and with a title match. Undefined if the query has a prefix, because the score of a
   * prefix has no bound.
   */
  readonly max: { readonly untitled: string; readonly titled: string } | undefined;
  /** The tsquery that matches each head whose title contains a ranked word of the query. */
  readonly titled: string;
}

/** Composes the score of a query, and adds its values to `parameters`. Undefined if no word of the query ranks. */
export function composeScore(
  node: QueryNode | undefined,
  owner: string,
  parameters: StatementParameters,
): Score | undefined {
  const terms = rankedTerms(node);
  if (terms.length === 0) return undefined;
  const rarity = (index: number) => (terms.length === 1 ? '1' : `(select r${index} from rarity)`);
  const scores = terms.map((term, index) => `${rarity(index)} * ${scoreTerm(term, parameters)}`);
  const factors = terms.map(({ exact }, index) => `${rarity(index)} * ${exact === undefined ? 1 : 2}`);
  const hasPrefix = terms.some(({ term }) => term.endsWith('*'));
  return {
    tables: terms.length === 1 ? [] : [composeRarities(terms, owner, parameters)],
    rowScore: `(${scores.join(' + ')})`,
    max: hasPrefix ? undefined : { untitled: maxScore(factors, 'B'), titled: maxScore(factors, 'A') },
    titled: terms.map(({ term }) => createTermQuery(`${titleMark}${term}`)).join(' | '),
  };
}

/** ts_rank of two words is the mean of their ranks, so the factor is 2. One call for both reads the row only once. */
function scoreTerm({ term, exact }: RankedTerm, parameters: StatementParameters): string {
  const [words, factor] =
    exact === undefined
      ? [createTermQuery(term), '']
      : [`${createTermQuery(term)} | ${createTermQuery(exact)}`, '2 * '];
  return `${factor}ts_rank('{${weights.join()}}'::real[], x.terms, ${parameters.add(words)}::tsquery)`;
}

/** Counting more sessions of the owner would slow down each search. */
const maxCounted = 10_000;

/** The formula is similar to that of BM25 (docs/search.md#ranking). The statement computes it once per word. */
function composeRarities(terms: readonly RankedTerm[], owner: string, parameters: StatementParameters): string {
  const rarities = terms.map(
    ({ term }, index) => `ln(1 + n.sessions / (1 + (
           select count(*) from search.heads
            where owner_id = ${owner} and terms @@ ${parameters.add(createTermQuery(term))}::tsquery))) as r${index}`,
  );
  return `rarity as materialized (
  select ${rarities.join(',\n         ')}
    from (select count(*)::float8 as sessions from (
           select from search.heads where owner_id = ${owner} and shard = 0 and not dead limit ${maxCounted}) counted) n
)`;
}

/**
 * SQL expression for the greatest possible score of a row (calc_rank_or of tsrank.c). Assumes that each word has the
 * maximum of occurrences in every role, except the title if `highest` is B.
 */
function maxScore(factors: readonly string[], highest: 'A' | 'B'): string {
  const weightsDown = weights.toReversed().slice(highest === 'A' ? 0 : 1);
  const occurrences = weightsDown.flatMap(weight => Array.from({ length: maxOccurrences }, () => weight));
  const sum = occurrences.reduce((total, weight, index) => total + weight / (index + 1) ** 2, 0);
  // The factor 1.0001 covers rounding: ts_rank computes in single precision.
  return `(${factors.join(' + ')}) * ${((sum / (Math.PI ** 2 / 6)) * 1.0001).toFixed(6)}`;
}
