import { describe, expect, test } from '@jest/globals';
import { createJsonRequest, notAborted } from '../../request/json-body.fixture.ts';
import type { JsonRequest } from '../../request/json-body.ts';
import { readGraphRequest } from './graph-request.ts';

const readRequest = (request: JsonRequest) => readGraphRequest(request, notAborted);

const query = '{ projects { id } }';
const plain = { query, variables: {}, operationName: undefined };
const maxBytes = 256 * 1024;
const padded = (bytes: number) => `{"query":"${'x'.repeat(bytes - '{"query":""}'.length)}"}`;

describe('a request', () => {
  test.each([
    ['has a query', { query }, plain],
    ['may have null for an absent member', { query, variables: null, operationName: null }, plain],
    [
      'may have variables and an operation name',
      { query, variables: { a: [1] }, operationName: 'Q' },
      { query, variables: { a: [1] }, operationName: 'Q' },
    ],
    ['may have other members', { query, extensions: { persistedQuery: {} }, id: 1 }, plain],
    ['keeps an empty operation name', { query, operationName: '' }, { ...plain, operationName: '' }],
  ])('%s', async (_name, body, read) => {
    expect(await readRequest(createJsonRequest(JSON.stringify(body)))).toEqual(read);
  });

  test('of 256 KiB is accepted and of one byte more is too large, with or without a declared length', async () => {
    const [largest, beyond] = [padded(maxBytes), padded(maxBytes + 1)];
    expect(await readRequest(createJsonRequest(largest))).toMatchObject({ query: expect.stringMatching(/^x+$/) });
    await expect(readRequest(createJsonRequest(beyond))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    const declared = createJsonRequest('', { 'content-length': String(maxBytes + 1) });
    await expect(readRequest(declared)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});

describe('a request is rejected with a GraphQL error', () => {
  test.each([
    ['without a query', '{}', 'Missing required field: query'],
    ['with a null query', '{"query":null}', 'Missing required field: query'],
    ['with a number as query', '{"query":1}', 'Missing required field: query'],
    ['with a list as variables', '{"query":"x","variables":[]}', 'variables must be an object'],
    ['with a string as variables', '{"query":"x","variables":"{}"}', 'variables must be an object'],
    ['with a number as operation name', '{"query":"x","operationName":1}', 'operationName must be a string'],
  ])('%s', async (_name, body, message) => {
    await expect(readRequest(createJsonRequest(body))).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ message, locations: [], path: [], extensions: { code: 'VALIDATION_ERROR' } }],
    });
  });

  test.each([
    ['is a batch', '[{"query":"x"}]'],
    ['is not JSON', '{"query":'],
    ['begins with a byte order mark', '\uFEFF{"query":"x"}'],
    ['is empty', ''],
  ])('with the message of every endpoint if it %s', async (_name, body) => {
    const failure = { code: 'INVALID', message: 'Invalid JSON in request body' };
    await expect(readRequest(createJsonRequest(body))).rejects.toMatchObject(failure);
  });

  test('that is compressed or has another content type', async () => {
    for (const headers of [{ 'content-encoding': 'gzip' }, { 'content-type': 'application/graphql' }])
      await expect(readRequest(createJsonRequest('{"query":"x"}', headers))).rejects.toMatchObject({
        code: 'INVALID',
      });
  });

  test('a member named __proto__ is ordinary data', async () => {
    const { variables } = await readRequest(createJsonRequest('{"query":"x","variables":{"__proto__":{"limit":5}}}'));
    expect(variables['limit']).toBeUndefined();
  });
});
