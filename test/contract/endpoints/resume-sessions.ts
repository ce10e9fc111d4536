import { randomUUID } from 'node:crypto';
import { eventually } from '@archive/kit/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { projectsPath, sessionsPath } from '../../src/api/paths.ts';
import type { Project, SessionSummary, StoredUpload } from '../../src/api/resources.ts';
import { type Answer, parseData } from '../../src/client/answer.ts';
import { upload } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

interface Row extends SessionSummary {
  readonly clientId: string;
  readonly sessionDataSize: number;
  readonly projectName: string;
  readonly snippet?: string;
}

interface ResumableProject extends Project {
  readonly sessions: readonly Row[];
  readonly lastUpdated: string;
  readonly sessionCount: number;
}

const searchPath = '/api/v1/search/resume';
const sessionData = '{"schemaVersion":"1.0"}';
const rowsOf = (answer: Answer) => (parseData(answer) as { sessions: Row[] }).sessions;
const projectsOf = (answer: Answer) => (parseData(answer) as { projects: ResumableProject[] }).projects;
const sendSearch = (client: Client, value: unknown) =>
  client.send({
    method: 'POST',
    path: searchPath,
    headers: { 'Content-Type': 'application/json' },
    body: typeof value === 'string' ? value : JSON.stringify(value),
  });
const findRows = async (client: Client, query: string, projectId?: string) =>
  (
    parseData(await sendSearch(client, { query, ...(projectId === undefined ? {} : { projectId }) })) as {
      results: Row[];
    }
  ).results;

/** Tests docs/interface.md#resume-sessions. */
export function testResumeSessions(world: World): void {
  describe('sessions that a client can resume', () => {
    let client: Client;
    let older: StoredUpload;
    let newer: StoredUpload;
    let elsewhere: StoredUpload;
    let withoutData: StoredUpload;
    beforeAll(async () => {
      client = await world.createClient();
      const shared = { sessionData, markdown: 'A timeout <b>&amp; zebra' };
      older = await upload(client, { ...shared, projectName: 'Parser', startedAt: '2026-01-01T00:00:00Z' });
      const project = older.projectId;
      newer = await upload(client, { ...shared, project, startedAt: '2026-02-01T00:00:00Z' });
      await upload(client, { project, markdown: 'A timeout without data', startedAt: '2026-03-01T00:00:00Z' });
      withoutData = await upload(client, { markdown: 'zebra', startedAt: '2026-03-01T00:00:00Z' });
      elsewhere = await upload(client, { ...shared, startedAt: '2026-01-15T00:00:00Z' });
    });

    test('are those of a project with session data, newest first, with the members that clients need', async () => {
      const rows = rowsOf(await client.get(`${sessionsPath(older.projectId)}?resumable=true`));
      expect(rows.map(({ id }) => id)).toEqual([newer.sessionId, older.sessionId]);
      expect(rows[1]).toMatchObject({
        ...{ clientId: older.sessionId, sessionDataSize: sessionData.length, projectName: 'Parser' },
        ...{ projectId: older.projectId, markdownSize: 24, startedAt: '2026-01-01T00:00:00.000Z' },
      });
    });

    test('are none for an unknown project, a malformed id and the project of another user', async () => {
      const other = await upload(await world.createClient(), { sessionData });
      for (const id of [randomUUID(), 'a%20b', other.projectId]) {
        const answer = await client.get(`${sessionsPath(id)}?resumable=true`);
        expect([answer.status, rowsOf(answer)]).toEqual([200, []]);
      }
    });

    test('are listed with their projects, and a project without one is not', async () => {
      const listed = projectsOf(await client.get(`${projectsPath}?resumable=true`));
      expect(listed.map(({ id }) => id)).toEqual([elsewhere.projectId, older.projectId]);
      const parser = listed[1];
      expect(parser).toMatchObject({ name: 'Parser', sessionCount: 2, lastUpdated: newer.updatedAt });
      expect(parser?.sessions.map(({ id }) => id)).toEqual([newer.sessionId, older.sessionId]);
      expect(listed.map(({ id }) => id)).not.toContain(withoutData.projectId);
      expect(projectsOf(await (await world.createClient()).get(`${projectsPath}?resumable=true`))).toEqual([]);
    });

    test('HEAD has the status of GET, and resumable=false is the common list', async () => {
      for (const path of [projectsPath, sessionsPath(older.projectId)]) {
        expect((await client.head(`${path}?resumable=true`)).status).toBe(200);
        expect(parseData(await client.get(`${path}?resumable=false`))).toEqual(parseData(await client.get(path)));
      }
    });

    test.each(['resumable=1', 'resumable=', 'resumable=true&resumable=true', 'resumable=true&limit=1'])(
      '?%s is 400',
      async query => {
        expect((await client.get(`${projectsPath}?${query}`)).status).toBe(400);
        expect((await client.head(`${sessionsPath(older.projectId)}?${query}`)).status).toBe(400);
      },
    );

    test('are found by prefixes of words, newest first, with a plain snippet', async () => {
      await eventually(async () => expect(await findRows(client, 'timeo ZEB')).toHaveLength(3));
      const rows = await findRows(client, 'timeo ZEB');
      expect(rows.map(({ id }) => id)).toEqual([newer.sessionId, elsewhere.sessionId, older.sessionId]);
      expect(rows[2]).toMatchObject({
        ...{ projectName: 'Parser', clientId: older.sessionId, sessionDataSize: sessionData.length },
        snippet: 'A \u0002timeout\u0003 <b>&amp; \u0002zebra\u0003',
      });
      const ofProject = await findRows(client, 'zebra', elsewhere.projectId);
      expect(ofProject.map(({ id }) => id)).toEqual([elsewhere.sessionId]);
      expect(await findRows(await world.createClient(), 'zebra')).toEqual([]);
    });

    test.each(['', ' ', '"', '*-(:)', '\u0000', '\u0002', 'OR', 'tag:', 'x'.repeat(10_000), '時'.repeat(900)])(
      'the text %j finds nothing and is no error',
      async query => {
        expect(await findRows(client, query)).toEqual([]);
        expect(await findRows(client, query, '../x')).toEqual([]);
      },
    );

    test('a search without a query, with values that are no texts, or with a large body is refused', async () => {
      for (const value of [
        {},
        { query: null },
        { query: 1 },
        { query: 'a', projectId: 1 },
        { query: '\ud800' },
        [],
        '{',
      ])
        expect((await sendSearch(client, value)).status).toBe(400);
      expect((await sendSearch(client, { query: 'x'.repeat(17_000) })).status).toBe(413);
      expect((await client.send({ method: 'POST', path: searchPath, body: '{"query":"a"}' })).status).toBe(400);
    });

    test('the entitlement switches resuming on', async () => {
      const answer = await client.get('/api/v1/billing/entitlement');
      const off = { skills: false, knowledge_base: false, work_tracking: false, governance: false };
      expect(parseData(answer)).toEqual({ plan: 'pro', features: { resume: true, ...off } });
      expect((await client.head('/api/v1/billing/entitlement')).status).toBe(200);
    });

    test('an entitlement is 400 with a key and a cookie', async () => {
      const headers = { Cookie: `session=${'x'.repeat(43)}` };
      expect((await client.get('/api/v1/billing/entitlement', headers)).status).toBe(400);
    });
  });
}
