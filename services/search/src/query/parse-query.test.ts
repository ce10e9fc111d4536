import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { listFieldValues, mapFields } from './ast.ts';
import { parseQuery } from './parse-query.ts';

const refused = (query: string): unknown => {
  try {
    return parseQuery(query);
  } catch (error) {
    return error instanceof ServiceError ? [error.code, error.message] : error;
  }
};

describe('a query', () => {
  test('of 1,000 characters passes, of 1,001 is refused, and a code point is one', () => {
    expect(parseQuery('x'.repeat(1000)).ast).toBeDefined();
    expect(parseQuery('🚀'.repeat(1000)).ast).toBeUndefined();
    const message = 'A search query may have at most 1,000 characters';
    expect(refused('x'.repeat(1001))).toEqual(['INVALID', message]);
    expect(refused('🚀'.repeat(1001))).toEqual(['INVALID', message]);
    expect(refused(' '.repeat(10_000_000))).toEqual(['INVALID', message]);
  });

  test.each([
    ['words', Array.from({ length: 32 }, (_, n) => `w${n}`).join(' ')],
    ['words of a phrase', `"${Array.from({ length: 32 }, (_, n) => `w${n}`).join(' ')}"`],
    ['alternatives', Array.from({ length: 32 }, (_, n) => `w${n}`).join(' OR ')],
    ['fields', 'tag:x '.repeat(32).trim()],
    ['pairs of characters', '検'.repeat(64)],
  ])('of 32 %s passes, with one more it is refused', (_name, query) => {
    expect(parseQuery(query).ast).toBeDefined();
    expect(refused(`${query} 検索`)).toEqual(['INVALID', 'A search query may have at most 32 terms']);
  });

  test('without anything to search is no query', () => {
    for (const query of ['', ' \t\n', '!!!', '"', '""', '-', '- -', '🚀', '\ud800', '*', '" "']) {
      expect(parseQuery(query)).toEqual({ node: undefined, terms: [] });
    }
  });

  test('marks what it looks for, but not what must not occur, nor fields', () => {
    const { snippetTerms } = parseQuery('users "exact words" beg* -never -"not this" tag:urgent 検索機');
    expect(snippetTerms).toEqual(['user', '=users', '=exact', '=words', '=beg*', 'beg*', '検索', '索機']);
  });

  test('of the same piece over and over is read through', () => {
    for (const piece of ['"', '-"', 'agent:"', 'a OR ', '-', '*', 'a.', "a's", '(', 'agent:', '\\', '検', '“']) {
      const outcome = refused(piece.repeat(1000 / piece.length));
      expect(Array.isArray(outcome) ? outcome[0] : 'understood').toMatch(/^(INVALID|understood)$/);
    }
  });

  test('of anything is understood, or refused for one of the two bounds', () => {
    const bits = [
      'a',
      'OR',
      ' ',
      '"',
      '-',
      'tag:',
      'project:',
      '*',
      '\\',
      "'",
      '\0',
      '\ud800',
      '検',
      'é',
      '(',
      ')',
      '_',
      '9',
      '🚀',
      '\n',
      ':',
      '=',
      '%',
    ];
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 3000; round++) {
      const query = Array.from({ length: next(120) }, () => bits[next(bits.length)]).join('');
      const outcome = refused(query);
      if (Array.isArray(outcome)) expect(outcome[0]).toBe('INVALID');
      else expect(outcome).toHaveProperty('terms');
    }
  });
});

describe('fields', () => {
  const { ast } = parseQuery('-project:"My P" x OR project:b tag:T agent:"Claude Code"');

  test('of projects are given as typed, the others in lower case', () => {
    expect(listFieldValues(ast!, 'projectId')).toEqual(['My P', 'b']);
    expect(listFieldValues(ast!, 'agentName')).toEqual(['claude code']);
  });

  test('are put anew wherever they are in the tree', () => {
    const mapped = mapFields(ast!, field => ({ ...field, values: ['new'] }));
    expect(listFieldValues(mapped, 'projectId')).toEqual(['new', 'new']);
    expect(listFieldValues(ast!, 'projectId')).toEqual(['My P', 'b']);
  });
});
