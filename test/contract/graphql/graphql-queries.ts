import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { parseJson } from '../../src/client/answer.ts';
import { postGraph, queryGraph, type GraphResult } from '../../src/world/graph.ts';
import { projectPath, sessionPath } from '../../src/api/paths.ts';
import { upload } from '../../src/world/upload.ts';
import type { World } from '../../src/world/world.ts';

/** Tests the results of GraphQL queries (docs/interface.md#graphql-schema). */
export function testGraphqlQueries(world: World): void {
  describe('POST /api/v1/graphql', () => {
    test('returns the requested fields of projects and sessions immediately after an upload', async () => {
      const client = await world.createClient();
      const metadata = { llmModels: ['model-1'], tags: ['a', 'b'], agentName: 'Claude Code' };
      const { projectId, sessionId } = await upload(client, { metadata, markdown: 'text' });
      const session = {
        id: sessionId,
        metadata: { llmModels: ['model-1'], tags: ['a', 'b'] },
        project: { id: projectId },
      };
      const fields = '{ id metadata { llmModels tags } project { id } }';
      const query = `{ projects { id sessionCount sessions(limit: 5) ${fields} } sessions ${fields}
        project(id: "${projectId}") { id } session(projectId: "${projectId}", id: "${sessionId}") { markdown } }`;
      expect(await queryGraph(client, query)).toEqual({
        data: {
          projects: [{ id: projectId, sessionCount: 1, sessions: [session] }],
          sessions: [session],
          project: { id: projectId },
          session: { markdown: 'text' },
        },
      });
    });

    test('finds a session by its words and marks them in the snippet, until the session is deleted', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client, {
        markdown: '_**User**_\n\nwhy <b>does</b> getUserById fail\n',
      });
      await upload(client, { markdown: 'something else' });
      const query =
        '{ searchSessions(query: "user fail -nothing") { total results { id rank snippet project { id } session { id } matchingExchanges { content orderNumber } } } }';
      const found = await eventually(async () => {
        const { data } = await queryGraph(client, query);
        expect(data).toMatchObject({ searchSessions: { total: 1 } });
        return data;
      });
      expect(found).toMatchObject({
        searchSessions: {
          results: [
            {
              id: sessionId,
              snippet: 'why &lt;b&gt;does&lt;/b&gt; <mark>getUserById</mark> <mark>fail</mark>',
              project: { id: projectId },
              session: { id: sessionId },
              matchingExchanges: [{ content: 'why <b>does</b> getUserById fail', orderNumber: 1 }],
            },
          ],
        },
      });
      await client.delete(sessionPath(projectId, sessionId));
      expect(await queryGraph(client, query)).toEqual({ data: { searchSessions: { total: 0, results: [] } } });
    });

    test('shows no deleted project and no data of another owner', async () => {
      const [client, other] = [await world.createClient(), await world.createClient()];
      const { projectId } = await upload(client, { markdown: 'secret words' });
      const query = '{ projects { id } sessions { id } searchSessions(query: "secret") { total results { id } } }';
      const nothing = { data: { projects: [], sessions: [], searchSessions: { total: 0, results: [] } } };
      expect(await queryGraph(other, query)).toEqual(nothing);
      expect(await queryGraph(other, `{ project(id: "${projectId}") { id } }`)).toMatchObject({
        data: { project: null },
        errors: [{ path: ['project'], extensions: { code: 'FORBIDDEN', id: projectId } }],
      });
      await client.delete(projectPath(projectId));
      expect(await queryGraph(client, query)).toEqual(nothing);
    });

    test('accepts variables, and operationName selects one of several operations', async () => {
      const client = await world.createClient();
      const query = 'query A($n: Int!) { sessions(limit: $n) { id } } query B { projects { id } }';
      expect(await queryGraph(client, query, { operationName: 'A', variables: { n: 3 } })).toEqual({
        data: { sessions: [] },
      });
      expect(await queryGraph(client, query, { operationName: 'B' })).toEqual({ data: { projects: [] } });
    });

    test('returns the location, path and code of a failed field, and the data of the other fields', async () => {
      const client = await world.createClient();
      const id = randomUUID();
      const answer = await postGraph(client, {
        query: `{\n  projects { id }\n  project(id: "${id}") { id }\n  sessions(limit: 201) { id }\n}`,
      });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      const { data, errors = [] } = parseJson(answer) as GraphResult;
      expect(data).toEqual({ projects: [], project: null, sessions: null });
      expect(errors).toHaveLength(2);
      expect(errors).toEqual(
        expect.arrayContaining([
          {
            message: 'Project not found',
            locations: [{ line: 3, column: 3 }],
            path: ['project'],
            extensions: { code: 'NOT_FOUND', id },
          },
          expect.objectContaining({
            locations: [{ line: 4, column: 3 }],
            path: ['sessions'],
            extensions: { code: 'VALIDATION_ERROR' },
          }),
        ]),
      );
    });
  });
}
