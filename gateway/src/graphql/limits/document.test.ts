import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ApolloGateway } from '@apollo/gateway';
import { createDocumentReader } from './document.ts';
import { defaultLimits } from './limits.ts';
import { GraphRequestError } from '../errors/graph-request-error.ts';

let documents: ReturnType<typeof createDocumentReader>;

beforeAll(async () => {
  const supergraphSdl = await readFile(new URL('../../supergraph.graphql', import.meta.url), 'utf8');
  const gateway = new ApolloGateway({ supergraphSdl });
  const { schema } = await gateway.load();
  documents = createDocumentReader(schema, defaultLimits);
  await gateway.stop();
});

const times = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join(' ');
/** So many fields inside one another. */
const deep = (depth: number, field = 'projects'): string =>
  depth === 1
    ? '{ __typename }'
    : `{ ${field} ${deep(depth - 1, field === 'project' || field === 'projects' ? 'sessions' : 'project')} }`;

/** What a document is refused for; empty where it is not. */
function problems(text: string): string[] {
  try {
    documents(text);
    return [];
  } catch (error) {
    if (error instanceof GraphRequestError) return error.errors.map(({ message }) => message);
    throw error;
  }
}

describe('a document is accepted at each limit and refused beyond it', () => {
  test.each([
    [
      'aliases',
      50,
      (n: number) => `{ projects { ${times(n, i => `a${i}: id`)} } }`,
      /^Too many aliases: 51 of at most 50$/,
    ],
    [
      'directives',
      25,
      (n: number) => `{ projects { ${times(n, () => 'id @skip(if: false)')} } }`,
      /^Too many directives/,
    ],
    [
      'operations and fragments',
      50,
      (n: number) =>
        `{ projects { ${times(n - 1, i => `...F${i}`)} } } ${times(n - 1, i => `fragment F${i} on Project { id }`)}`,
      /^Too many operations and fragments: 51 of at most 50$/,
    ],
    [
      'fields at the top',
      20,
      (n: number) => `{ ${times(n, () => 'projects { id }')} }`,
      /^Too many fields at the top: 21/,
    ],
    [
      'fields at the top, though a fragment brings them there',
      20,
      (n: number) => `{ ... { ...F } } fragment F on Query { ${times(n, () => 'projects { id }')} }`,
      /^Too many fields at the top: 21/,
    ],
    ['fields inside one another', 16, (n: number) => deep(n), /^Too deep: 17 fields/],
    [
      'tokens',
      4_000,
      (n: number) => `{ searchSessions(query: "x", filters: { tags: [${times(n - 19, () => '"t"')}] }) { total } }`,
      /4000 tokens/,
    ],
  ])('%s: %d', (_name, limit, write, message) => {
    expect(problems(write(limit))).toEqual([]);
    expect(problems(write(limit + 1))).toEqual([expect.stringMatching(message)]);
  });

  test('fields, as they are written: 500', () => {
    const write = (count: number) =>
      `query A { projects { ${times(count - 3, () => 'id')} } } query B { projects { id } }`;
    expect(problems(write(500))).toEqual([]);
    expect(problems(write(501))).toEqual(['Too many fields: at most 500']);
  });

  test('fields, as often as their fragments are spread: 500', () => {
    const write = (spreads: number, more: number) =>
      `{ projects { sessions(limit: 1) { ${times(more, i => ['id', 'name'][i % 2] ?? '')} } ...F } }
       fragment F on Project { sessions(limit: 1) { ${times(spreads, () => '...G')} } } fragment G on Session { id name }`;
    expect(problems(write(200, 97))).toEqual([]);
    expect(problems(write(200, 98))).toEqual(['Too many fields: at most 500']);
  });
});

describe('what a refusal says', () => {
  test('is bounded, whatever it cites', () => {
    expect(problems(`{ ${'x'.repeat(100_000)} }`).map(message => message.length)).toEqual([301]);
    expect(problems(`{ projects { ${times(490, n => `x${n}`)} } }`).length).toBeLessThan(10);
  });

  test('names at most five places', () => {
    const repeated = () => documents(`{ searchSessions(${times(100, () => 'query: "x"')}) { total } }`);
    expect(repeated).toThrow(GraphRequestError);
    try {
      repeated();
    } catch (error) {
      expect((error as GraphRequestError).errors.map(({ locations }) => locations?.length)).toEqual([5]);
    }
  });
});

describe('a document', () => {
  test('is remembered until 500 others were asked for since', () => {
    const first = documents('{ projects { id } } # first');
    for (let n = 0; n < 499; n += 1) documents(`{ projects { id } } # ${n}`);
    expect(documents('{ projects { id } } # first')).toBe(first);
    for (let n = 0; n < 500; n += 1) documents(`{ projects { id } } # ${n}`);
    expect(documents('{ projects { id } } # first')).not.toBe(first);
  });

  test('that was judged is not judged again, and a long one is not kept', () => {
    const [short, long] = ['{ projects { id } }', `{ projects { id } } #${'x'.repeat(8_192)}`];
    expect(documents(short)).toBe(documents(short));
    expect(documents(long)).not.toBe(documents(long));
    expect(documents(long)).toMatchObject({ operations: [expect.anything()] });
  });
});
