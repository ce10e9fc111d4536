import { describe, expect, test } from '@jest/globals';
import { allowedColors, allowedIcons } from '@archive/contracts';
import { parseData, parseJson } from '../../src/client/answer.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { fetchProject } from '../../src/world/projects.ts';
import { projectPath } from '../../src/api/paths.ts';
import type { Client, World } from '../../src/world/world.ts';

const colorMessage =
  'Invalid value for color. Must be one of: rose, pink, orange, amber, emerald, cyan, blue, purple, slate, gray';
const iconMessage =
  'Invalid value for icon. Must be one of: Code2, Terminal, Bot, Brain, Sparkles, Database, GitBranch, Bug, FolderKanban, Folder, ' +
  'Files, Library, BookOpen, Briefcase, Package, Layers, AppWindow, Rocket, Palette, Paintbrush, PenTool, Lightbulb, BarChart3, Settings, Globe';

const json = { 'Content-Type': 'application/json' };

/** The values are JSON text, because JSON.stringify cannot write some of them. */
const wrongValues: [string, string, string | RegExp][] = [
  ...['"red"', '"constructor"', '"__proto__"', '"Rose"', '"rose "', '""', 'null', '7', '["rose"]', '{}', 'true'].map(
    (value): [string, string, string] => ['color', value, colorMessage],
  ),
  ...['"folder"', '"__proto__"', '"toString"', '""', 'null', '1', '["Bug"]'].map((value): [string, string, string] => [
    'icon',
    value,
    iconMessage,
  ]),
  ...[
    '""',
    JSON.stringify('x'.repeat(256)),
    JSON.stringify('🦊'.repeat(256)),
    '"a\\u0000b"',
    '"\\ud83e"',
    '"\\udd8a\\ud83e"',
    'null',
    '7',
    '{}',
  ].map((value): [string, string, RegExp] => ['name', value, /\bname\b/]),
];

/** Tests docs/interface.md#update-project. */
export function testUpdateProject(world: World): void {
  const newProject = async () => {
    const client = await world.createClient();
    const { projectId } = await upload(client, { projectName: 'Before' });
    return { client, id: projectId, path: projectPath(projectId) };
  };
  const send = (client: Client, path: string, body: string | Buffer, headers: Record<string, string> = json) =>
    client.send({ method: 'PATCH', path, headers, body });

  describe('PATCH /api/v1/projects/{projectId}', () => {
    test('changes the sent members and returns the new name, icon and color, which the list shows too', async () => {
      const { client, id, path } = await newProject();
      const before = await fetchProject(client, id);
      expect(parseData(await client.patch(path, { name: 'After' }))).toEqual({
        name: 'After',
        icon: 'Folder',
        color: 'gray',
      });
      expect(parseData(await client.patch(path, { icon: 'Bug' }))).toEqual({
        name: 'After',
        icon: 'Bug',
        color: 'gray',
      });
      expect(parseData(await client.patch(path, { name: 'All', icon: 'Globe', color: 'rose' }))).toEqual({
        name: 'All',
        icon: 'Globe',
        color: 'rose',
      });
      const after = await fetchProject(client, id);
      expect(after).toEqual({ ...before, name: 'All', icon: 'Globe', color: 'rose', updatedAt: after.updatedAt });
      expect(after.updatedAt > before.updatedAt).toBe(true);
    });

    test('allows every icon and every color of the interface', async () => {
      const { client, path } = await newProject();
      const changes = [...[...allowedIcons].map(icon => ({ icon })), ...[...allowedColors].map(color => ({ color }))];
      expect(changes).toHaveLength(35);
      for (const change of changes) expect(parseData(await client.patch(path, change))).toMatchObject(change);
    });

    test.each([
      ['no members', '{}'],
      ['the same values', '{"name":"Before","icon":"Folder","color":"gray"}'],
      ['only unknown members', '{"id":"x","ownerId":"y","createdAt":null,"nonsense":{"a":[1]}}'],
      ['members of the prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{"color":"rose"}}}'],
    ])('an update with %s is 200 and changes nothing, not even updatedAt', async (_, body) => {
      const { client, id, path } = await newProject();
      const before = await fetchProject(client, id);
      expect(parseData(await send(client, path, body))).toEqual({ name: 'Before', icon: 'Folder', color: 'gray' });
      expect(await fetchProject(client, id)).toEqual(before);
    });

    test.each([
      ['1 character', 'x'],
      ['255 characters', 'x'.repeat(255)],
      ['255 characters beyond the basic plane', '🦊'.repeat(255)],
      ['blanks around and inside', '  a \t b\n '],
      ['decomposed letters', 'e\u0301'],
    ])('a name of %s is stored exactly as sent', async (_, name) => {
      const { client, id, path } = await newProject();
      expect(parseData(await client.patch(path, { name }))).toMatchObject({ name });
      expect((await fetchProject(client, id)).name).toBe(name);
    });

    test.each(wrongValues)(
      'an invalid %s, case %#, is 400 with the name of the member and changes no member',
      async (member, value, message) => {
        const { client, id, path } = await newProject();
        const before = await fetchProject(client, id);
        const valid = { name: '"Other"', icon: '"Bug"', color: '"rose"', [member]: value };
        const text = `{${Object.entries(valid)
          .map(([key, written]) => `"${key}":${written}`)
          .join(',')}}`;
        const answer = await send(client, path, text);
        expect(answer.status).toBe(400);
        const error = typeof message === 'string' ? message : expect.stringMatching(message);
        expect(parseJson(answer)).toEqual({ success: false, error });
        expect(await fetchProject(client, id)).toEqual(before);
      },
    );

    test.each<[string, string | Buffer, Record<string, string>]>([
      ['no JSON', '{"name":', json],
      ['empty', '', json],
      ['an array', '[]', json],
      ['null', 'null', json],
      ['a string', '"name"', json],
      ['a number', '1', json],
      ['two values', '{}{}', json],
      ['not UTF-8', Buffer.from('{"name":"\xff\xfe"}', 'latin1'), json],
      ['without Content-Type', '{"name":"x"}', {}],
      ['a form', '{"name":"x"}', { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['text/json', '{"name":"x"}', { 'Content-Type': 'text/json' }],
      ['100,000 open brackets', '['.repeat(100_000), json],
    ])('a body that is %s is 400 Invalid JSON in request body', async (_, body, headers) => {
      const { client, path } = await newProject();
      const answer = await send(client, path, body, headers);
      expect([answer.status, parseJson(answer)]).toEqual([400, errorBody('Invalid JSON in request body')]);
    });

    test('the Content-Type of the body may have a charset and any case', async () => {
      const { client, path } = await newProject();
      const answer = await send(client, path, '{"name":"x"}', { 'Content-Type': 'Application/JSON; Charset="UTF-8"' });
      expect(answer.status).toBe(200);
    });

    test('a body of 1 MiB is accepted, and one byte more is 413', async () => {
      const { client, path } = await newProject();
      const padded = (length: number) => `{"name":"Big","padding":"${'x'.repeat(length - 27)}"}`;
      const [largest, tooLarge] = [
        await send(client, path, padded(2 ** 20)),
        await send(client, path, padded(2 ** 20 + 1)),
      ];
      expect(padded(2 ** 20)).toHaveLength(2 ** 20);
      expect([largest.status, tooLarge.status]).toEqual([200, 413]);
    });

    test("another user's project is 403 and does not change", async () => {
      const { client, id, path } = await newProject();
      const before = await fetchProject(client, id);
      const answer = await (await world.createClient()).patch(path, { name: 'Mine' });
      expect([answer.status, parseJson(answer)]).toEqual([
        403,
        errorBody('You do not have permission to update this project'),
      ]);
      expect(await fetchProject(client, id)).toEqual(before);
    });

    test.each([createProjectId(), 'x'.repeat(65), 'caf%C3%A9', 'a%20b', '..%2f..'])(
      'an unknown project %s is 404',
      async id => {
        const answer = await (await world.createClient()).patch(projectPath(id), { name: 'x' });
        expect([answer.status, parseJson(answer)]).toEqual([404, errorBody('Project not found')]);
      },
    );

    test('a deleted project is 404', async () => {
      const { client, path } = await newProject();
      await client.delete(path);
      expect((await client.patch(path, { name: 'x' })).status).toBe(404);
    });

    test('an invalid body is 400 before the project is checked', async () => {
      const client = await world.createClient();
      expect((await client.patch(projectPath(createProjectId()), { color: 'red' })).status).toBe(400);
    });
  });
}
