import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { decodeContent, parseJson, decodeText } from '../../src/client/answer.ts';
import { parseSessionDetail } from '../../src/api/response-data.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { projectPath, sessionPath } from '../../src/api/paths.ts';
import type { Client, World } from '../../src/world/world.ts';

const sessionDataType = 'application/vnd.specstory.session-data+json';
const rawDataType = 'application/vnd.session-archive.raw-data';

/** Texts that encoders, parsers or databases might change. */
const fragileTexts = {
  'NUL and other controls': '\u0000\u0001\u001f\u007f\u0085 a\u0000b',
  'line ends of all kinds': 'a\r\nb\rc\nd\u2028e\u2029f\n\n',
  'a byte order mark at both ends': '\ufeff# Title\ufeff',
  'all planes': 'é ñ 漢字 🦊👩‍👩‍👧 \u{10ffff}\ufffe\uffff',
  'quotes, backslashes and escapes': '"\\"\\u0000\\\\ </script> <b>&amp;',
  nothing: '',
  'a megabyte': 'αβγδ🦊\\"\n'.repeat(70_000),
};

/** Tests docs/interface.md#get-session. */
export function testGetSession(world: World): void {
  const detail = async (client: Client, path: string) => parseSessionDetail(await client.get(path));

  describe('GET /api/v1/projects/{projectId}/sessions/{sessionId}', () => {
    test('returns the detail with exactly the members of the interface', async () => {
      const client = await world.createClient();
      const stored = await upload(client, {
        name: 'Whole',
        projectName: 'Parent',
        rawData: 'r',
        endedAt: '2026-01-01T00:00:00Z',
        metadata: { machineName: 'box' },
      });
      await client.patch(projectPath(stored.projectId), { icon: 'Bug', color: 'cyan' });
      const answer = await client.get(sessionPath(stored.projectId, stored.sessionId));
      expect(parseJson(answer)).toEqual({
        success: true,
        data: {
          session: {
            id: stored.sessionId,
            name: 'Whole',
            markdownContent: '# Hello\n',
            markdownSize: 8,
            metadata: {
              clientName: null,
              clientVersion: null,
              agentName: null,
              deviceId: null,
              gitBranches: [],
              llmModels: [],
              tags: [],
              machineName: 'box',
            },
            createdAt: stored.createdAt,
            updatedAt: stored.updatedAt,
            startedAt: null,
            endedAt: '2026-01-01T00:00:00.000Z',
            project: { id: stored.projectId, name: 'Parent', icon: 'Bug', color: 'cyan' },
          },
        },
      });
      expect(answer.headers['etag']).toBe(stored.etag);
      expect(Date.parse(answer.headers['last-modified'] ?? '')).toBe(
        Math.floor(Date.parse(stored.updatedAt) / 1000) * 1000,
      );
    });

    test.each(Object.entries(fragileTexts))(
      'all three parts with %s are returned byte for byte, with gzip and without',
      async (_, text) => {
        const client = await world.createClient();
        const parts = { markdown: text, rawData: `raw ${text}`, sessionData: `"${text}` };
        const { projectId, sessionId } = await upload(client, parts);
        const path = sessionPath(projectId, sessionId);
        expect((await detail(client, path)).markdownContent).toBe(text);
        const types = { markdown: 'text/markdown', rawData: rawDataType, sessionData: sessionDataType };
        for (const [part, Accept] of Object.entries(types)) {
          const sent = Buffer.from(parts[part as keyof typeof parts]);
          const [plain, packed] = [
            await client.get(path, { Accept }),
            await client.get(path, { Accept, 'Accept-Encoding': 'gzip' }),
          ];
          expect(plain.headers['content-encoding']).toBeUndefined();
          expect(packed.headers['content-encoding']).toBe('gzip');
          expect(plain.headers['content-length']).toBe(String(sent.length));
          expect(plain.body.equals(sent)).toBe(true);
          expect(decodeContent(packed).equals(sent)).toBe(true);
        }
      },
    );

    test('Markdown has the charset UTF-8 and X-Content-Type-Options nosniff', async () => {
      const client = await world.createClient();
      const { projectId, sessionId, etag } = await upload(client);
      const { headers } = await client.get(sessionPath(projectId, sessionId), { Accept: 'text/markdown' });
      expect(headers).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        vary: 'Accept, Accept-Encoding, Authorization',
        etag,
      });
    });

    test.each([sessionDataType, rawDataType])(
      '%s of a session without that part is 404 Session not found, also with a matching entity tag',
      async Accept => {
        const client = await world.createClient();
        const { projectId, sessionId, etag } = await upload(client);
        for (const condition of [{}, { 'If-None-Match': etag }]) {
          const answer = await client.get(sessionPath(projectId, sessionId), { Accept, ...condition });
          expect([answer.status, parseJson(answer)]).toEqual([404, errorBody('Session not found')]);
        }
      },
    );

    test('empty raw data is returned with 200', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client, { rawData: '' });
      const answer = await client.get(sessionPath(projectId, sessionId), { Accept: rawDataType });
      expect([answer.status, decodeText(answer)]).toEqual([200, '']);
    });

    test('a session id in upper case means the same session as in lower case', async () => {
      const client = await world.createClient();
      const session = randomUUID().toUpperCase();
      const { projectId, sessionId } = await upload(client, { session });
      expect(sessionId).toBe(session.toLowerCase());
      expect((await detail(client, sessionPath(projectId, session))).id).toBe(sessionId);
      expect((await client.head(sessionPath(projectId, session))).status).toBe(200);
      expect((await upload(client, { project: projectId, session: sessionId })).created).toBe(false);
      expect((await client.delete(sessionPath(projectId, session))).status).toBe(200);
    });

    test('two projects of one owner may have sessions with the same id', async () => {
      const client = await world.createClient();
      const one = await upload(client, { markdown: 'one' });
      const two = await upload(client, { markdown: 'two', session: one.sessionId });
      expect((await detail(client, sessionPath(one.projectId, one.sessionId))).markdownContent).toBe('one');
      expect((await detail(client, sessionPath(two.projectId, two.sessionId))).markdownContent).toBe('two');
    });
  });

  describe('an unknown session', () => {
    test("is 404 Session not found in the caller's project and 404 Project not found in an unknown project", async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client);
      const missing = await client.get(sessionPath(projectId, randomUUID()));
      expect([missing.status, parseJson(missing)]).toEqual([404, errorBody('Session not found')]);
      const nowhere = await client.get(sessionPath(createProjectId(), sessionId));
      expect([nowhere.status, parseJson(nowhere)]).toEqual([404, errorBody('Project not found')]);
      const elsewhere = await upload(client);
      const other = await client.get(sessionPath(elsewhere.projectId, sessionId));
      expect([other.status, parseJson(other)]).toEqual([404, errorBody('Session not found')]);
    });

    test.each(['{id}', 'dashless', 'urn:uuid:id', 'id0', 'x', '%00', 'id%20', '%7Bid%7D', 'recent'])(
      'with the malformed id %s is 404 Session not found, after the check of the project',
      async shape => {
        const client = await world.createClient();
        const otherClient = await world.createClient();
        const { projectId, sessionId } = await upload(client);
        const malformedId = shape.replace('dashless', sessionId.replaceAll('-', '')).replace('id', sessionId);
        for (const method of ['GET', 'HEAD', 'DELETE']) {
          const answers = [
            await client.send({ method, path: sessionPath(projectId, malformedId) }),
            await client.send({ method, path: sessionPath(createProjectId(), malformedId) }),
            await otherClient.send({ method, path: sessionPath(projectId, malformedId) }),
          ];
          expect(answers.map(answer => answer.status)).toEqual([404, 404, 403]);
          if (method === 'HEAD') continue;
          expect(answers.map(parseJson)).toEqual([
            errorBody('Session not found'),
            errorBody('Project not found'),
            errorBody('Insufficient permissions to access this project'),
          ]);
        }
      },
    );

    test("in another user's project is 403, like an existing session", async () => {
      const { projectId, sessionId } = await upload(await world.createClient());
      const client = await world.createClient();
      for (const session of [sessionId, randomUUID()]) {
        const answer = await client.get(sessionPath(projectId, session));
        expect([answer.status, parseJson(answer)]).toEqual([
          403,
          errorBody('Insufficient permissions to access this project'),
        ]);
      }
    });
  });
}
