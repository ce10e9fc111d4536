import { describe, expect, test } from '@jest/globals';
import { parseQuery } from '../src/query/parse-query.ts';
import { exampleFacets, exampleProject } from './example.ts';
import { matchesQuery } from './matches-query.ts';

const words = 'get user by id name http parser error code list of files in cache node index test run step queue'.split(
  ' ',
);
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (parts: readonly string[]): string => parts.map((part, n) => (n ? upperFirst(part) : part)).join('');

/** Ways to write a name of several words. */
const styles: readonly ((parts: readonly string[]) => string)[] = [
  camel,
  parts => parts.map(upperFirst).join(''),
  parts => parts.join('_'),
  parts => parts.join('_').toUpperCase(),
  parts => parts.join('-'),
  parts => parts.join('.'),
  parts => parts.join('/'),
  parts => parts.join('::'),
  parts => `${parts.join('().')}()`,
  parts => `src/${camel(parts)}`,
];

let seed = 11;
const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
const pick = <T>(from: readonly T[]): T => from[next(from.length)]!;
const finds = (query: string, text: string): boolean =>
  matchesQuery(parseQuery(query).ast, { projectId: exampleProject, facets: exampleFacets, text });

describe('an identifier of any number of parts', () => {
  const cases = Array.from({ length: 1500 }, () => {
    const parts = Array.from({ length: 1 + next(12) }, () => pick(words));
    const from = next(parts.length);
    return {
      parts,
      row: parts.slice(from, from + 1 + next(parts.length - from)),
      write: pick(styles),
      ask: pick(styles),
    };
  });

  test('is found by itself in any other spelling', () => {
    const lost = cases.filter(
      ({ parts, write, ask }) => ask !== styles[9] && !finds(ask(parts), `see ${write(parts)}, there`),
    );
    expect(lost).toEqual([]);
  });

  test('is found by any row of its parts in any spelling', () => {
    const lost = cases.filter(({ parts, row, write, ask }) => ask !== styles[9] && !finds(ask(row), write(parts)));
    expect(lost).toEqual([]);
  });

  test('is found by the beginning of any row of its parts', () => {
    const lost = cases.filter(({ parts, row, write }) => {
      const beginning = row.join('_').slice(0, -1 - next((row.at(-1)?.length ?? 2) - 1));
      return !finds(`${beginning}*`, write(parts));
    });
    expect(lost.map(({ parts, row }) => [parts, row])).toEqual([]);
  });

  test('is not found by a row of parts that it does not have', () => {
    const wrong = cases.filter(({ parts, row, write, ask }) => {
      const other = [...row.slice(0, -1), 'zebra'];
      return finds(ask(other), write(parts)) || finds(ask(['zebra', ...row]), write(parts));
    });
    expect(wrong).toEqual([]);
  });
});
