import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { readGraphRequest } from './graph-request.ts';

/** A request as Node hands it on, its body complete. */
function posted(body: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  const req = new IncomingMessage(new Socket());
  req.headers = { 'content-type': 'application/json', ...headers };
  req.push(body);
  req.push(null);
  return req;
}

const query = '{ projects { id } }';
const plain = { query, variables: {}, operationName: undefined };
const mostBytes = 256 * 1024;
const padded = (bytes: number) => `{"query":"${'x'.repeat(bytes - '{"query":""}'.length)}"}`;

describe('a request', () => {
  test.each([
    ['has a query', { query }, plain],
    ['may have null for what is absent', { query, variables: null, operationName: null }, plain],
    [
      'has variables and names its operation',
      { query, variables: { a: [1] }, operationName: 'Q' },
      { query, variables: { a: [1] }, operationName: 'Q' },
    ],
    ['may have other members', { query, extensions: { persistedQuery: {} }, id: 1 }, plain],
    ['keeps an empty name', { query, operationName: '' }, { ...plain, operationName: '' }],
  ])('%s', async (_name, body, read) => {
    expect(await readGraphRequest(posted(JSON.stringify(body)))).toEqual(read);
  });

  test('of 256 KiB is read, of one byte more is too large, with its length told before or not', async () => {
    const [largest, beyond] = [padded(mostBytes), padded(mostBytes + 1)];
    expect(await readGraphRequest(posted(largest))).toMatchObject({ query: expect.stringMatching(/^x+$/) });
    await expect(readGraphRequest(posted(beyond))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    const told = posted('', { 'content-length': String(mostBytes + 1) });
    await expect(readGraphRequest(told)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});

describe('a request is refused with an error of the graph', () => {
  test.each([
    ['without a query', '{}', 'Missing required field: query'],
    ['whose query is null', '{"query":null}', 'Missing required field: query'],
    ['whose query is a number', '{"query":1}', 'Missing required field: query'],
    ['whose variables are a list', '{"query":"x","variables":[]}', 'variables must be an object'],
    ['whose variables are text', '{"query":"x","variables":"{}"}', 'variables must be an object'],
    ['whose operation’s name is a number', '{"query":"x","operationName":1}', 'operationName must be a string'],
    ['that is a batch', '[{"query":"x"}]', 'Invalid JSON in request body'],
    ['that is no JSON', '{"query":', 'Invalid JSON in request body'],
    ['that begins with a byte order mark', '\uFEFF{"query":"x"}', 'Invalid JSON in request body'],
    ['that is empty', '', 'Invalid JSON in request body'],
  ])('%s', async (_name, body, message) => {
    await expect(readGraphRequest(posted(body))).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ message, locations: [], path: [], extensions: { code: 'VALIDATION_ERROR' } }],
    });
  });

  test('that is compressed or says to be something else than JSON', async () => {
    for (const headers of [{ 'content-encoding': 'gzip' }, { 'content-type': 'application/graphql' }])
      await expect(readGraphRequest(posted('{"query":"x"}', headers))).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('but its __proto__ is a member like others', async () => {
    const { variables } = await readGraphRequest(posted('{"query":"x","variables":{"__proto__":{"limit":5}}}'));
    expect(variables['limit']).toBeUndefined();
  });
});
