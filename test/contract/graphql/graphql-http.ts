import { describe, expect, test } from '@jest/globals';
import { parseJson } from '../../src/client/answer.ts';
import { postGraph, queryGraph } from '../../src/world/graph.ts';
import { graphPath } from '../../src/api/paths.ts';
import type { World } from '../../src/world/world.ts';

const json = { 'Content-Type': 'application/json' };
const graphqlMediaType = 'application/graphql-response+json';
const invalid = 'Invalid GraphQL query or variables';

/** Tests the HTTP status, media type and errors of GraphQL requests (docs/interface.md#graphql). */
export function testGraphqlHttp(world: World): void {
  describe('POST /api/v1/graphql', () => {
    test.each([
      ['no query', {}, {}],
      ['a query that is no text', { query: 1 }, {}],
      ['variables that are no object', { query: '{ projects { id } }', variables: [1] }, {}],
      ['an operationName that is no text', { query: '{ projects { id } }', operationName: 1 }, {}],
      ['a document that does not parse', { query: '{ projects {' }, {}],
      ['an unknown field', { query: '{ nope }' }, {}],
      [
        'a variable of another type',
        { query: 'query ($n: Int) { sessions(limit: $n) { id } }', variables: { n: 'x' } },
        {},
      ],
      ['several operations and no name', { query: 'query A { projects { id } } query B { projects { id } }' }, {}],
      ['an unknown operation', { query: '{ projects { id } }', operationName: 'X' }, {}],
      ['a mutation', { query: 'mutation { projects { id } }' }, {}],
      ['a subscription', { query: 'subscription { projects { id } }' }, {}],
    ])('refuses %s with 400, with the members of the REST envelope and of GraphQL', async (_, body, headers) => {
      const client = await world.createClient();
      const answer = await postGraph(client, body, headers);
      const errors = [{ message: expect.any(String), extensions: { code: 'VALIDATION_ERROR' } }];
      expect([answer.status, parseJson(answer)]).toMatchObject([400, { success: false, error: invalid, errors }]);
    });

    test.each([
      ['no JSON', '{', {}],
      ['a batch', [{ query: '{ projects { id } }' }], {}],
      ['another Content-Type', { query: '{ projects { id } }' }, { 'Content-Type': 'text/plain' }],
    ])('refuses %s with the message of every endpoint', async (_, body, headers) => {
      const answer = await postGraph(await world.createClient(), body, headers);
      const error = 'Invalid JSON in request body';
      const errors = [{ message: error, extensions: { code: 'VALIDATION_ERROR' } }];
      expect([answer.status, parseJson(answer)]).toMatchObject([400, { success: false, error, errors }]);
    });

    test('answers in the media type of GraphQL over HTTP if Accept asks for it', async () => {
      const client = await world.createClient();
      const good = await postGraph(
        client,
        { query: '{ projects { id } }' },
        { Accept: `${graphqlMediaType}, application/json;q=0.9` },
      );
      expect([good.status, good.headers['content-type']]).toEqual([200, `${graphqlMediaType}; charset=utf-8`]);
      const bad = await postGraph(client, { query: '{ nope }' }, { Accept: graphqlMediaType });
      expect([bad.status, bad.headers['content-type']]).toEqual([400, `${graphqlMediaType}; charset=utf-8`]);
      expect(parseJson(bad)).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_ERROR' } }] });
      expect(parseJson(bad)).not.toHaveProperty('success');
    });

    test('refuses a body over 256 KiB with 413 and a request without a key with 401, both with an error code', async () => {
      const client = await world.createClient();
      const large = await postGraph(client, { query: `{ projects { id } } #${'x'.repeat(262_144)}` });
      expect([large.status, parseJson(large)]).toMatchObject([
        413,
        { errors: [{ extensions: { code: 'VALIDATION_ERROR' } }] },
      ]);
      const open = await world.send({ method: 'POST', path: graphPath, headers: json, body: '{}' });
      expect([open.status, parseJson(open)]).toMatchObject([
        401,
        { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
      ]);
    });

    test('answers introspection without the names of the federation', async () => {
      const client = await world.createClient();
      const { data } = await queryGraph(
        client,
        '{ __schema { types { name fields { name } } directives { name } } __type(name: "Session") { name } }',
      );
      expect(JSON.stringify(data)).not.toMatch(/_entities|_service|join__|link__|@key/);
      expect(data).toMatchObject({ __type: { name: 'Session' } });
    });
  });

  describe('GET /api/v1/graphql', () => {
    test.each(['', '/', '/assets', '/missing.js'])(
      'is 401 without a key for %j below the playground, never a redirect, also with a foreign host in the request target',
      async rest => {
        const path = `${graphPath}/playground${rest}`;
        const foreign = await world.sendBytes(
          `GET http://evil.example${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
        );
        for (const answer of [await world.send({ method: 'GET', path }), foreign]) {
          expect([answer.status, answer.headers['location']]).toEqual([401, undefined]);
          expect(answer.headers['content-security-policy']).toBeUndefined();
        }
      },
    );

    test('serves the playground to a browser without a key, and all scripts come from the gateway', async () => {
      const [gateway] = world.archive.gateways;
      const page = await fetch(`${gateway}${graphPath}`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
      const html = await page.text();
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
      const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source = '']) => source);
      expect(sources.filter(source => /^(?:https?:)?\/\//.test(source))).toEqual([]);
      for (const source of sources.filter(source => source.endsWith('.js'))) {
        const script = await fetch(new URL(source, `${gateway}${graphPath}/playground/`));
        expect([source, script.status]).toEqual([source, 200]);
        await script.arrayBuffer();
      }
    });
  });
}
