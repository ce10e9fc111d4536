import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { parseJson } from '../../src/client/answer.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { createProjectId, uploadBody } from '../../src/world/upload.ts';
import { fetchProjects } from '../../src/world/projects.ts';
import { sessionPath } from '../../src/api/paths.ts';
import type { Client, World } from '../../src/world/world.ts';

const json = { 'Content-Type': 'application/json' };
const validBody = JSON.stringify(uploadBody());
const bodyWith = (text: string) => `${validBody.slice(0, -1)},${text}}`;

const wrongMembers: [string, string][] = [
  ...[
    '""',
    '7',
    'null',
    '[]',
    `"${'x'.repeat(256)}"`,
    `"${'🦊'.repeat(256)}"`,
    '"a\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
  ].map((value): [string, string] => ['name', value]),
  ...['7', 'null', '{}', '"\\ud800"', '"a\\udfffb"'].map((value): [string, string] => ['markdown', value]),
  ...['7', '{}', '["x"]', 'false', '"\\ud800"'].map((value): [string, string] => ['rawData', value]),
  ...['7', '{}', '"\\udc00"'].map((value): [string, string] => ['sessionData', value]),
  ...['""', '7', `"${'x'.repeat(256)}"`, '"a\\u0000"', '"\\ud800"'].map((value): [string, string] => [
    'projectName',
    value,
  ]),
  ...['""', '7', '"other"', '"\\ud800"'].map((value): [string, string] => ['projectId', value]),
  ...[
    '[]',
    '"x"',
    '7',
    '{"agentName":7}',
    '{"tags":"x"}',
    '{"tags":[1]}',
    '{"tags":[null]}',
    '{"gitBranches":{}}',
    '{"llmModels":[[]]}',
    '{"title":[]}',
  ].map((value): [string, string] => ['metadata', value]),
  ...[
    '{"agentName":"a\\u0000"}',
    '{"x":"\\ud800"}',
    '{"\\ud800":1}',
    '{"x":{"y":["\\u0000"]}}',
    '{"\\u0000":1}',
    '{"tags":["\\udc00"]}',
  ].map((value): [string, string] => ['metadata', value]),
  ...['startedAt', 'endedAt'].flatMap(member =>
    [
      '""',
      '7',
      '"now"',
      '"2026-08-07"',
      '"2026-08-07T12:00:00"',
      '"2026-08-07 12:00"',
      '"2026-02-30T00:00:00Z"',
      '"2026-13-01T00:00:00Z"',
      '"2026-08-07T24:00:00Z"',
      '"2026-08-07T12:60:00Z"',
      '"2026-08-07T12:00:00+24:00"',
      '"0000-12-31T00:00:00Z"',
      '"10000-01-01T00:00:00Z"',
      '"+002026-08-07T12:00:00Z"',
      '"9999-12-31T23:59:59-01:00"',
      '"2026-08-07T12:00:00.Z"',
    ].map((value): [string, string] => [member, value]),
  ),
];

/** Tests the validation of members and ids (docs/interface.md#upload-session). */
export function testPutSessionMembers(world: World): void {
  const put = (client: Client, path: string, body: string | Buffer, headers: Record<string, string>) =>
    client.send({ method: 'PUT', path, headers, body });
  const newSessionPath = () => sessionPath(createProjectId(), randomUUID());

  describe('the members and ids of an upload', () => {
    test.each(wrongMembers)(
      'an invalid value of %s, case %#, is 400 with the name of the member',
      async (member, value) => {
        const client = await world.createClient();
        const answer = await put(client, newSessionPath(), bodyWith(`"${member}":${value}`), json);
        expect(answer.status).toBe(400);
        expect(parseJson(answer)).toEqual({
          success: false,
          error: expect.stringMatching(new RegExp(`\\b${member}\\b`)),
        });
        expect(await fetchProjects(client)).toEqual([]);
      },
    );

    test('a lone surrogate in an unknown member is 400 with the name of the member', async () => {
      const answer = await put(
        await world.createClient(),
        newSessionPath(),
        bodyWith('"stranger":["a",{"b":"\\ud83e"}]'),
        json,
      );
      expect([answer.status, parseJson(answer)]).toEqual([
        400,
        { success: false, error: expect.stringContaining('stranger') },
      ]);
    });

    test.each([
      ['name', '{"markdown":"x"}'],
      ['name', '{"markdown":"x","name":null}'],
      ['markdown', '{"name":"x"}'],
      ['markdown', '{"name":"x","markdown":null}'],
      ['name', '{}'],
      ['name', '{"__proto__":{"name":"x"},"markdown":"x"}'],
    ])('an upload without %s, case %#, is 400 Missing required field', async (member, body) => {
      const answer = await put(await world.createClient(), newSessionPath(), body, json);
      expect([answer.status, parseJson(answer)]).toEqual([400, errorBody(`Missing required field: ${member}`)]);
    });

    test.each(['x'.repeat(65), 'a%20b', 'caf%C3%A9', 'a%2Fb', '%00', 'a%40b', '%2e%2e', '%2E'])(
      'the invalid project id %s is 400',
      async project => {
        const answer = await put(await world.createClient(), sessionPath(project, randomUUID()), validBody, json);
        expect([answer.status, parseJson(answer)]).toEqual([
          400,
          { success: false, error: expect.stringMatching(/project ?id/i) },
        ]);
      },
    );

    test.each(['{id}', 'dashless', 'urn:uuid:id', 'id0', 'x', 'id%20'])(
      'the invalid session id %s is 400',
      async shape => {
        const id = randomUUID();
        const wrong = shape.replace('dashless', id.replaceAll('-', '')).replace('id', id);
        const answer = await put(await world.createClient(), sessionPath(createProjectId(), wrong), validBody, json);
        expect([answer.status, parseJson(answer)]).toEqual([
          400,
          { success: false, error: expect.stringMatching(/session ?id/i) },
        ]);
      },
    );

    test('metadata of 64 KiB is stored, and one byte more is 413', async () => {
      const client = await world.createClient();
      const metadata = (length: number) => `{"x":"${'y'.repeat(length - 8)}"}`;
      const [largestMetadata, tooLargeMetadata] = [metadata(65_536), metadata(65_537)];
      expect(Buffer.byteLength(largestMetadata)).toBe(65_536);
      expect((await put(client, newSessionPath(), bodyWith(`"metadata":${largestMetadata}`), json)).status).toBe(201);
      expect((await put(client, newSessionPath(), bodyWith(`"metadata":${tooLargeMetadata}`), json)).status).toBe(413);
    });
  });
}
