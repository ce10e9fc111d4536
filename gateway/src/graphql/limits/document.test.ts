import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ApolloGateway } from '@apollo/gateway';
import { createDocumentReader } from './document.ts';
import { defaultLimits } from './limits.ts';
import { GraphRequestError } from '../errors/graph-request-error.ts';

let readDocument: ReturnType<typeof createDocumentReader>;

beforeAll(async () => {
  const supergraphSdl = await readFile(new URL('../../supergraph.graphql', import.meta.url), 'utf8');
  const gateway = new ApolloGateway({ supergraphSdl });
  const { schema } = await gateway.load();
  readDocument = createDocumentReader(schema, defaultLimits);
  await gateway.stop();
});

const times = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join(' ');
/** `depth` is the nesting of fields. */
const deep = (depth: number, field = 'projects'): string =>
  depth === 1
    ? '{ __typename }'
    : `{ ${field} ${deep(depth - 1, field === 'project' || field === 'projects' ? 'sessions' : 'project')} }`;

/** Returns the messages of the rejection. A valid document has none. */
function problems(text: string): string[] {
  try {
    readDocument(text);
    return [];
  } catch (error) {
    if (error instanceof GraphRequestError) return error.errors.map(({ message }) => message);
    throw error;
  }
}

describe('a document is accepted at each limit and rejected above it', () => {
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
      'fields at the top that a fragment adds',
      20,
      (n: number) => `{ ... { ...F } } fragment F on Query { ${times(n, () => 'projects { id }')} }`,
      /^Too many fields at the top: 21/,
    ],
    ['nested fields', 16, (n: number) => deep(n), /^Too deep: 17 fields/],
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

  test('500 fields as written', () => {
    const write = (count: number) =>
      `query A { projects { ${times(count - 3, () => 'id')} } } query B { projects { id } }`;
    expect(problems(write(500))).toEqual([]);
    expect(problems(write(501))).toEqual(['Too many fields: at most 500']);
  });

  test('500 fields after fragment spreads are replaced', () => {
    const write = (spreads: number, more: number) =>
      `{ projects { sessions(limit: 1) { ${times(more, i => ['id', 'name'][i % 2] ?? '')} } ...F } }
       fragment F on Project { sessions(limit: 1) { ${times(spreads, () => '...G')} } } fragment G on Session { id name }`;
    expect(problems(write(200, 97))).toEqual([]);
    expect(problems(write(200, 98))).toEqual(['Too many fields: at most 500']);
  });
});

describe('the rejection message', () => {
  test('is truncated, also when it cites the document', () => {
    expect(problems(`{ ${'x'.repeat(100_000)} }`).map(message => message.length)).toEqual([301]);
    expect(problems(`{ projects { ${times(490, n => `x${n}`)} } }`).length).toBeLessThan(10);
  });

  test('has at most five locations', () => {
    const repeated = () => readDocument(`{ searchSessions(${times(100, () => 'query: "x"')}) { total } }`);
    expect(repeated).toThrow(GraphRequestError);
    try {
      repeated();
    } catch (error) {
      expect((error as GraphRequestError).errors.map(({ locations }) => locations?.length)).toEqual([5]);
    }
  });
});

describe('the document cache', () => {
  test('keeps hundreds of ordinary documents', () => {
    const documents = Array.from({ length: 500 }, (_, n) => `{ projects { id name sessionCount } } # ${n}`);
    const first = documents.map(readDocument);
    expect(documents.map(readDocument)).toEqual(first);
    expect(documents.every((text, n) => readDocument(text) === first[n])).toBe(true);
  });

  test('keeps few documents with thousands of tokens, because each takes hundreds of kB', () => {
    const documents = Array.from(
      { length: 40 },
      (_, n) => `{ a${n}: searchSessions(query: "x", filters: { tags: [${'"" '.repeat(2_600)}] }) { total } }`,
    );
    for (const text of documents) readDocument(text);
    expect(documents.filter(text => readDocument.isCached(text)).length).toBeLessThanOrEqual(20);
    expect(readDocument.isCached(documents.at(-1) ?? '')).toBe(true);
  });

  test('validates a short document once and a long document each time', () => {
    const [short, long] = ['{ projects { id } }', `{ projects { id } } #${'x'.repeat(8_192)}`];
    expect(readDocument(short)).toBe(readDocument(short));
    expect(readDocument(long)).not.toBe(readDocument(long));
    expect(readDocument(long)).toMatchObject({ operations: [expect.anything()] });
  });
});
