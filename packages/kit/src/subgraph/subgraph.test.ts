import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { msUntil, withTimeout } from '../concurrency/deadline.ts';
import { ServiceError } from '../errors/errors.ts';
import { backgroundContext } from '../grpc/context.ts';
import { createLogger } from '../log/log.ts';
import { createEntityError } from './graphql-errors.ts';
import { type Load, createLoader } from './loader.ts';
import { createSubgraph, type Subgraph } from './subgraph.ts';

const sdl = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { fail(how: String!): Int fine: Int words(count: Int!): [String!] length(of: String!): Int never: Int late: Int things(count: Int!): [Thing!] }
  type Thing @key(fields: "id") { id: ID! text: String same: Thing failing: Int }
`;

const failures: Record<string, () => never> = {
  ours: () => {
    throw new ServiceError('FORBIDDEN', 'not yours', { cause: new Error('inner secret') });
  },
  named: () => {
    throw createEntityError(new ServiceError('NOT_FOUND', 'gone'), 'the-id');
  },
  down: () => {
    throw new ServiceError('UNAVAILABLE');
  },
  bug: () => {
    throw new TypeError('inner secret');
  },
};

const batches: (readonly string[])[] = [];
let textReads = 0;
const sharedThing = { id: 'x'.repeat(1_000), text: 'x'.repeat(100_000) };
let folder: string;
let subgraph: Subgraph;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdl-'));
  const file = join(folder, 'test.graphql');
  await writeFile(file, sdl);
  subgraph = createSubgraph<{ length: Load<string, number>; deadline: number }>({
    sdl: [pathToFileURL(file)],
    log: createLogger('silent', 'test'),
    context: ({ deadline }) => ({
      deadline,
      length: createLoader(
        words => {
          batches.push(words);
          return Promise.resolve(new Map(words.map(word => [word, word.length])));
        },
        word => word,
      ),
    }),
    resolvers: {
      Query: {
        fail: (_: unknown, { how }: { how: string }) => failures[how]?.(),
        fine: () => 1,
        words: (_: unknown, { count }: { count: number }) => Array.from({ length: count }, () => 'x'.repeat(1_000)),
        length: (_: unknown, { of }: { of: string }, { length }) => length(of),
        late: (_: unknown, _none: unknown, { deadline }) =>
          withTimeout(msUntil(deadline), new Promise(() => undefined)),
        never: () => new Promise(() => undefined),
        things: (_: unknown, { count }: { count: number }) => Array.from({ length: count }, () => sharedThing),
      },
      Thing: {
        text: ({ text }: typeof sharedThing) => {
          textReads += 1;
          return Promise.resolve(text);
        },
        same: (thing: typeof sharedThing) => thing,
        failing: () => failures['ours']?.(),
      },
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function execute(request: unknown, ms = 5_000): Promise<unknown> {
  const requestJson = Buffer.from(typeof request === 'string' ? request : JSON.stringify(request));
  const { responseJson } = await subgraph.executeOperation({ requestJson }, backgroundContext(ms));
  return JSON.parse(responseJson.toString());
}

test.each([
  ['ours', 'not yours', { code: 'FORBIDDEN' }],
  ['named', 'gone', { code: 'NOT_FOUND', id: 'the-id' }],
  ['down', 'Service temporarily unavailable', { code: 'SERVICE_UNAVAILABLE' }],
  ['bug', 'Internal server error', { code: 'INTERNAL_SERVER_ERROR' }],
])(
  'a field that fails (%s) is null with a public message, and the other fields are answered',
  async (how, message, extensions) => {
    await expect(execute({ query: `{ fine fail(how: "${how}") }` })).resolves.toEqual({
      data: { fine: 1, fail: null },
      errors: [{ message, path: ['fail'], locations: [{ line: 1, column: 8 }], extensions }],
    });
  },
);

test.each([
  [{ query: '{ fine' }],
  [{ query: '{ missing }' }],
  [{ query: 'query A { fine } query B { fine }' }],
  [{ query: 'query ($of: String!) { length(of: $of) }', variables: { of: [1] } }],
])('%j is a VALIDATION_ERROR', async request => {
  await expect(execute(request)).resolves.toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_ERROR' } }] });
});

test.each(['', '[]', 'null', '{}', '{"query":1}'])('%j is not a request', async text => {
  await expect(execute(text)).rejects.toMatchObject({ code: 'INVALID' });
});

test('the named operation is executed', async () => {
  const query = 'query A { a: fine } query B { b: fine }';
  await expect(execute({ query, operationName: 'B' })).resolves.toEqual({ data: { b: 1 } });
});

test('a loader reads the keys of a request together, each once, and caches nothing for the next request', async () => {
  const request = { query: '{ a: length(of: "one") b: length(of: "three") c: length(of: "one") }' };
  await expect(execute(request)).resolves.toEqual({ data: { a: 3, b: 5, c: 3 } });
  await execute(request);
  expect(batches).toEqual([
    ['one', 'three'],
    ['one', 'three'],
  ]);
});

test('a response above the limit of gRPC is an error that names the remedy', async () => {
  await expect(execute({ query: '{ words(count: 3900) }' })).resolves.not.toHaveProperty('errors');
  await expect(execute({ query: '{ words(count: 4000) }' })).resolves.toEqual({
    data: null,
    errors: [{ message: 'Answer too large: ask for fewer items or fields', extensions: { code: 'VALIDATION_ERROR' } }],
  });
});

test('a value counts each time it occurs, and no field is read once the response is too large', async () => {
  await expect(execute({ query: '{ things(count: 39) { text } }' })).resolves.not.toHaveProperty('errors');
  for (const query of ['{ things(count: 41) { text } }', '{ things(count: 21) { text same { text } } }'])
    await expect(execute({ query })).resolves.toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'VALIDATION_ERROR' } }],
    });
  textReads = 0;
  await execute({ query: '{ things(count: 100000) { id text } }' });
  expect(textReads).toBeLessThan(4_000);
});

test.each(['__typename', 'failing', 'same { __typename }'])(
  'a long alias of %s counts each time it occurs',
  async field => {
    await expect(
      execute({ query: `{ things(count: 21) { ${'a'.repeat(200_000)}: ${field} } }` }),
    ).resolves.toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'VALIDATION_ERROR' } }],
    });
  },
);

test('only the first 200 of many failing fields have an error', async () => {
  const { errors } = (await execute({ query: '{ things(count: 300) { failing } }' })) as { errors: unknown[] };
  expect(errors).toHaveLength(200);
});

test('a field that never resolves is UNAVAILABLE at the deadline', async () => {
  await expect(execute({ query: '{ never }' }, 100)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a late field is null, and the other fields are answered', async () => {
  await expect(execute({ query: '{ fine late }' }, 200)).resolves.toMatchObject({
    data: { fine: 1, late: null },
    errors: [{ path: ['late'], extensions: { code: 'SERVICE_UNAVAILABLE' } }],
  });
});
