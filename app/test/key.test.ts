import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAuth } from '@archive/auth';
import { accountContract, authContract, type AuthMethods } from '@archive/contracts';
import {
  createServiceClient,
  createLogger,
  Lifecycle,
  backgroundContext,
  type ServiceClient,
  createMetrics,
} from '@archive/kit';
import { createTestDatabase } from '@archive/kit/testing';
import { openDataDir } from '../src/data-dir/data-dir.ts';

const script = fileURLToPath(new URL('../src/cli/key.ts', import.meta.url));
const log = createLogger('silent', 'test');
const life = new Lifecycle(log);
const secret = 'an-internal-secret-of-the-tests';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let env: Record<string, string>;
let dataDir: string;
let auth: ServiceClient<AuthMethods>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'key-'));
  life.onStop('data directory', () => rm(dataDir, { recursive: true }));
  const database = await createTestDatabase();
  life.onStop('database', () => database.stop());
  const sealingSecret = 'a sealing secret of the tests';
  const service = await startAuth({
    address: '127.0.0.1:0',
    secret,
    databaseUrl: database.url,
    sealingSecret,
    projects: { address: '127.0.0.1:1' },
    auditDays: 365,
    metrics: createMetrics(),
    log,
  });
  life.onStop('auth', () => service.stop());
  auth = createServiceClient(authContract, { address: service.address, secret });
  life.onStop('client', () => auth.close());
  env = { AUTH_ADDRESS: service.address, INTERNAL_SECRET: secret };
});
afterAll(() => life.stop());

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

const run = (args: string[], variables = env) =>
  new Promise<Result>(resolve => {
    const options = { env: { DATA_DIR: dataDir, ...variables }, timeout: 30_000 };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
const create = async (user: string, ...flags: string[]) =>
  (await run(['create', '--user', user, ...flags])).stdout.trim();
const list = async (user: string) => (await run(['list', '--user', user])).stdout.trim().split('\n');
const idOf = (key: string) => {
  const payload = Buffer.from(key.split('.')[1]!, 'base64url').toString();
  return (JSON.parse(payload) as { jti: string }).jti;
};
const isValid = async (keyId: string) =>
  (await auth.checkKey({ keyId, signingKeyId: '' }, backgroundContext(5_000))).valid;

describe('npm run key', () => {
  test('create prints only a valid key on stdout, and nothing on stderr', async () => {
    const { code, stdout, stderr } = await run(['create', '--user', 'ann', '--label', 'CI', '--expires', '90d']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect(await isValid(idOf(stdout))).toBe(true);
  });

  test('list shows each key with its label and last four characters, never the key', async () => {
    const key = await create('ben', '--label', 'my \u001b[31mlaptop', '--expires', '1d');
    const [titles, line, ...others] = await list('ben');
    expect(titles).toMatch(/^ID +LABEL +LAST FOUR +CREATED +LAST USED +EXPIRES +REVOKED$/);
    expect(others).toEqual([]);
    expect(line!.split(/ {2,}/)[0]).toMatch(uuid);
    expect(line).toContain(`…${key.slice(-4)}`);
    expect(line).toContain('my \\u{1b}[31mlaptop');
    expect(line).not.toContain(key.split('.')[2]);
  });

  test('revoke ends the key that it names, and the list shows the revocation', async () => {
    const [one, two] = [idOf(await create('carl')), idOf(await create('carl'))];
    expect(await run(['revoke', one])).toMatchObject({ code: 0, stderr: '' });
    expect([await isValid(one), await isValid(two)]).toEqual([false, true]);
    const revoked = (await list('carl')).slice(1).map(line => [line.split(' ')[0], !line.endsWith(' -')]);
    expect(Object.fromEntries(revoked)).toEqual({ [one]: true, [two]: false });
  });

  test('setup-link prints only a link to the address of the archive, and the link is for the user that it names', async () => {
    const owner = JSON.parse(Buffer.from((await create('hugo')).split('.')[1]!, 'base64url').toString()) as {
      sub: string;
    };
    const variables = { ...env, PUBLIC_URL: 'https://archive.example.org/' };
    const { code, stdout, stderr } = await run(['setup-link', '--user', 'hugo'], variables);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const token = /^https:\/\/archive\.example\.org\/setup#([\w-]{43})\n$/.exec(stdout)![1]!;
    const accounts = createServiceClient(accountContract, { address: env['AUTH_ADDRESS']!, secret });
    life.onStop('accounts', () => accounts.close());
    const actor = { personId: '', sessionId: '', address: '127.0.0.1', userAgent: '' };
    const account = { name: 'Hugo', email: 'hugo@example.org', password: 'a long password of Hugo', actor };
    const { signedIn } = await accounts.finishSetup({ token, ...account }, backgroundContext(5_000));
    expect(signedIn!.person).toMatchObject({ id: owner.sub, role: 'ROLE_ADMINISTRATOR' });
    expect(await run(['setup-link'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PUBLIC_URL') as unknown,
    });
    expect(await run(['setup-link', '--user', 'nobody'], variables)).toMatchObject({
      code: 1,
      stderr: 'User not found\n',
    });
  });

  test('rotate adds a signing key', async () => {
    const before = (await auth.listSigningKeys({}, backgroundContext(5_000))).keys.length;
    expect((await run(['rotate'])).code).toBe(0);
    expect((await auth.listSigningKeys({}, backgroundContext(5_000))).keys).toHaveLength(before + 1);
  });

  test('retire-signing-key ends the keys of the signing key that it names', async () => {
    const key = await create('fred');
    const [titles, ...lines] = (await run(['list-signing-keys'])).stdout.trim().split('\n');
    expect(titles).toMatch(/^ID +SIGNS FROM$/);
    const { kid } = JSON.parse(Buffer.from(key.split('.')[0]!, 'base64url').toString()) as { kid: string };
    expect(lines.map(line => line.split(' ')[0])).toContain(kid);
    const { code, stdout } = await run(['retire-signing-key', kid]);
    expect(code).toBe(0);
    expect(stdout).toContain(kid);
    const check = async (signingKeyId: string) =>
      (await auth.checkKey({ keyId: idOf(key), signingKeyId }, backgroundContext(5_000))).valid;
    expect(await check(kid)).toBe(false);
  });

  test('revoke-all revokes the keys that were created before a time, and no later one', async () => {
    const old = idOf(await create('gina'));
    const time = new Date().toISOString();
    const recent = idOf(await create('gina'));
    expect(await run(['revoke-all', '--created-before', time])).toMatchObject({ code: 0, stderr: '' });
    expect([await isValid(old), await isValid(recent)]).toEqual([false, true]);
  });

  test('finds the archive that runs on the data directory', async () => {
    expect(await run(['list', '--user', 'ann'], {})).toMatchObject({ code: 1, stdout: '' });
    const opened = await openDataDir(dataDir, log);
    await opened.updateRunFile({ services: { auth: env['AUTH_ADDRESS']! } });
    expect((await run(['create', '--user', 'dan'], { INTERNAL_SECRET: secret })).code).toBe(0);
    await opened.release();
    const { code, stderr } = await run(['list', '--user', 'dan'], {});
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('No archive is running') });
  });

  test.each([
    ['an unknown user', ['list', '--user', 'nobody'], {}, 1, 'User not found'],
    ['an unknown key', ['revoke', 'nothing'], {}, 1, 'Key not found'],
    ['a lifetime of over ten years', ['create', '--user', 'eve', '--expires', '3651d'], {}, 1, 'expires'],
    ['no secret', ['rotate'], { INTERNAL_SECRET: '' }, 1, 'INTERNAL_SECRET'],
    ['a wrong secret', ['rotate'], { INTERNAL_SECRET: 'quite-another-secret' }, 1, 'Wrong internal secret'],
    ['an address without a server', ['rotate'], { AUTH_ADDRESS: '127.0.0.1:1' }, 1, '127.0.0.1:1'],
    ['an unknown command', ['destroy'], {}, 2, 'npm run key -- create'],
    ['nothing', [], {}, 2, 'npm run key -- create'],
  ])('%s is an error message on stderr without a stack', async (_, args, variables, code, words) => {
    const result = await run(args, { ...env, ...variables });
    expect(result).toEqual({ code, stdout: '', stderr: expect.stringContaining(words) });
    expect(result.stderr).not.toMatch(/^ +at /m);
  });
});
