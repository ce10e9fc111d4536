import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { listFieldValues, mapFields } from './ast.ts';
import { parseQuery } from './parse-query.ts';

const parseOrRefuse = (query: string): unknown => {
  try {
    return parseQuery(query);
  } catch (error) {
    return error instanceof ServiceError ? [error.code, error.message] : error;
  }
};

describe('a query', () => {
  test('of 1,000 code points is accepted, and of 1,001 is rejected', () => {
    expect(parseQuery('x'.repeat(1000)).ast).toBeDefined();
    expect(parseQuery('🚀'.repeat(1000)).ast).toBeUndefined();
    const message = 'A search query may have at most 1,000 characters';
    expect(parseOrRefuse('x'.repeat(1001))).toEqual(['INVALID', message]);
    expect(parseOrRefuse('🚀'.repeat(1001))).toEqual(['INVALID', message]);
    expect(parseOrRefuse(' '.repeat(10_000_000))).toEqual(['INVALID', message]);
  });

  test.each([
    ['words', Array.from({ length: 32 }, (_, n) => `w${n}`).join(' ')],
    ['words of a phrase', `"${Array.from({ length: 32 }, (_, n) => `w${n}`).join(' ')}"`],
    ['alternatives', Array.from({ length: 32 }, (_, n) => `w${n}`).join(' OR ')],
    ['fields', 'tag:x '.repeat(32).trim()],
    ['pairs of characters', '検'.repeat(64)],
  ])('of 32 %s is accepted, and with one more it is rejected', (_name, query) => {
    expect(parseQuery(query).ast).toBeDefined();
    expect(parseOrRefuse(`${query} 検索`)).toEqual(['INVALID', 'A search query may have at most 32 terms']);
  });

  test('without a searchable character has no AST', () => {
    for (const query of ['', ' \t\n', '!!!', '"', '""', '-', '- -', '🚀', '\ud800', '*', '" "']) {
      expect(parseQuery(query)).toEqual({ ast: undefined, snippetTerms: [] });
    }
  });

  test('has its terms as snippet terms, except negated ones and fields', () => {
    const { snippetTerms } = parseQuery('users "exact words" beg* -never -"not this" tag:urgent 検索機');
    expect(snippetTerms).toEqual(['user', '=users', '=exact', '=words', '=beg*', 'beg*', '検索', '索機']);
  });

  test('with NUL means the same as with blanks instead', () => {
    for (const query of ['tag:a\0b', '"a\0b"', 'a\0OR\0b'])
      expect(parseQuery(query)).toEqual(parseQuery(query.replaceAll('\0', ' ')));
  });

  test('of one repeated piece of syntax is parsed or rejected', () => {
    for (const piece of ['"', '-"', 'agent:"', 'a OR ', '-', '*', 'a.', "a's", '(', 'agent:', '\\', '検', '“']) {
      const outcome = parseOrRefuse(piece.repeat(1000 / piece.length));
      expect(Array.isArray(outcome) ? outcome[0] : 'parsed').toMatch(/^(INVALID|parsed)$/);
    }
  });

  test('of random syntax is parsed, or rejected for one of the two bounds', () => {
    const fragments = [
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
      const query = Array.from({ length: next(120) }, () => fragments[next(fragments.length)]).join('');
      const outcome = parseOrRefuse(query);
      if (Array.isArray(outcome)) expect(outcome[0]).toBe('INVALID');
      else expect(outcome).toHaveProperty('snippetTerms');
    }
  });
});

describe('fields', () => {
  const { ast } = parseQuery('-project:"My P" x OR project:b tag:T agent:"Claude Code"');

  test('keep projects as typed and have other values in lower case', () => {
    expect(listFieldValues(ast!, 'projectId')).toEqual(['My P', 'b']);
    expect(listFieldValues(ast!, 'agentName')).toEqual(['claude code']);
  });

  test('are replaced everywhere in the AST', () => {
    const mapped = mapFields(ast!, field => ({ ...field, values: ['new'] }));
    expect(listFieldValues(mapped, 'projectId')).toEqual(['new', 'new']);
    expect(listFieldValues(ast!, 'projectId')).toEqual(['My P', 'b']);
  });
});
