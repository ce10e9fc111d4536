import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { root } from '../src/checkout/checkout.ts';

const timeoutMs = 30_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proto-'));
});
beforeEach(async () => {
  for (const path of ['buf.yaml', 'proto']) await cp(join(root, path), join(folder, path), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the check of `npm run lint:proto` on the copy. Returns its messages, which are empty if nothing breaks. */
async function findBreakingChanges(): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const [, breaking = ''] = (scripts['lint:proto'] ?? '').split(' && buf ');
  const run = promisify(execFile)(join(root, 'node_modules/.bin/buf'), breaking.split(' '), {
    cwd: folder,
    timeout: timeoutMs,
  });
  return run.then(
    () => '',
    (failure: unknown) => (failure as { readonly stdout: string }).stdout,
  );
}

async function edit(file: string, old: RegExp, replacement: string): Promise<void> {
  const path = join(folder, 'proto', file);
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(old);
  await writeFile(path, text.replace(old, replacement));
}

describe('the check of proto/ against the baseline', () => {
  test('passes for the present files, and for a new field and a new method', async () => {
    await edit('events.proto', /message (\w+) \{/, 'message $1 {\n  string added = 900;');
    await edit('events.proto', /service (\w+) \{/, 'service $1 {\n  rpc Added(AddedRequest) returns (AddedResponse);');
    await edit('events.proto', /$/, 'message AddedRequest {}\nmessage AddedResponse {}\n');
    expect(await findBreakingChanges()).toBe('');
  });

  test.each([
    ['a removed method', /^ {2}rpc ListProjects.*\n/m, '', 'ListProjects'],
    ['a removed field', /^ {2}string owner_id = 1;\n/m, '', 'owner_id'],
    ['a field with another number', /string owner_id = 1;/, 'string owner_id = 901;', 'owner_id'],
    ['a field of another type', /string owner_id = 1;/, 'int64 owner_id = 1;', 'owner_id'],
    ['a stream that becomes one message', /returns \(stream (\w+)\)/, 'returns ($1)', 'streaming'],
  ])('reports %s', async (_, old, replacement, message) => {
    await edit('projects.proto', old, replacement);
    expect(await findBreakingChanges()).toContain(message);
  });
});
