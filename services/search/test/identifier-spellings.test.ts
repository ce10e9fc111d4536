import { describe, expect, test } from '@jest/globals';
import { parseQuery } from '../src/query/parse-query.ts';
import { exampleFacets, exampleProject } from './example.ts';
import { matchesQuery } from './matches-query.ts';

const words = 'get user by id name http parser error code list of files in cache node index test run step queue'.split(
  ' ',
);
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (parts: readonly string[]): string => parts.map((part, n) => (n ? upperFirst(part) : part)).join('');

const spellings: readonly ((parts: readonly string[]) => string)[] = [
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
const isFound = (query: string, text: string): boolean =>
  matchesQuery(parseQuery(query).ast, { projectId: exampleProject, facets: exampleFacets, text });

describe('an identifier of any number of parts', () => {
  const cases = Array.from({ length: 1500 }, () => {
    const parts = Array.from({ length: 1 + next(12) }, () => pick(words));
    const from = next(parts.length);
    return {
      parts,
      shingle: parts.slice(from, from + 1 + next(parts.length - from)),
      write: pick(spellings),
      ask: pick(spellings),
    };
  });

  test('is found by itself in every other spelling', () => {
    const missing = cases.filter(
      ({ parts, write, ask }) => ask !== spellings[9] && !isFound(ask(parts), `see ${write(parts)}, there`),
    );
    expect(missing).toEqual([]);
  });

  test('is found by any consecutive parts in any spelling', () => {
    const missing = cases.filter(
      ({ parts, shingle, write, ask }) => ask !== spellings[9] && !isFound(ask(shingle), write(parts)),
    );
    expect(missing).toEqual([]);
  });

  test('is found by a prefix of any consecutive parts', () => {
    const missing = cases.filter(({ parts, shingle, write }) => {
      const prefix = shingle.join('_').slice(0, -1 - next((shingle.at(-1)?.length ?? 2) - 1));
      return !isFound(`${prefix}*`, write(parts));
    });
    expect(missing.map(({ parts, shingle }) => [parts, shingle])).toEqual([]);
  });

  test('is not found by consecutive parts that it does not have', () => {
    const wrong = cases.filter(({ parts, shingle, write, ask }) => {
      const other = [...shingle.slice(0, -1), 'zebra'];
      return isFound(ask(other), write(parts)) || isFound(ask(['zebra', ...shingle]), write(parts));
    });
    expect(wrong).toEqual([]);
  });
});
