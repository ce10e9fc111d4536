import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authContract } from '@archive/contracts';
import { createServiceClient, query } from '@archive/kit';
import { codeOf, context, decode, type Fixture, startFixture } from './fixture.ts';

let fixture: Fixture;
let auth: Fixture['auth'];

beforeAll(async () => {
  fixture = await startFixture();
  auth = fixture.auth;
});
afterAll(() => fixture.stop());

const create = (userName: string, label = '') => auth.createKey({ userName, label }, context());

// Before any other test makes a user.
test('of two first starts at once exactly one makes the first user and key', async () => {
  const request = { userName: 'first', label: 'first key' };
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(auth.createFirstKey(request, context()))));
  expect(codes.sort()).toEqual([
    'PRECONDITION_FAILED',
    'PRECONDITION_FAILED',
    'PRECONDITION_FAILED',
    'PRECONDITION_FAILED',
    'no error',
  ]);
  expect((await auth.listKeys({ userName: 'first' }, context())).keys).toHaveLength(1);
  expect(await codeOf(auth.createFirstKey({ userName: 'second', label: '' }, context()))).toBe('PRECONDITION_FAILED');
});

describe('a new key', () => {
  test('is a JWT for EdDSA that names its id, its owner and its expiry', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const { key, info } = await auth.createKey({ userName: 'ann', label: 'CI', expiresInSeconds: 60 }, context());
    const { header, payload } = decode(key);
    const { keys } = await auth.listSigningKeys({}, context());
    expect(header).toEqual({ alg: 'EdDSA', kid: keys[0]!.id });
    const owner = (await auth.checkKey({ keyId: info!.id }, context())).ownerId;
    expect(payload).toEqual({ jti: info!.id, sub: owner, iat: payload['iat'], exp: (payload['iat'] as number) + 60 });
    expect(payload['iat']).toBeGreaterThanOrEqual(before - 1);
    expect(info).toMatchObject({ label: 'CI', lastFour: key.slice(-4), expiresMs: (payload['exp'] as number) * 1_000 });
  });

  test('has no exp where none was asked for', async () => {
    const { key, info } = await create('ann');
    expect(decode(key).payload).not.toHaveProperty('exp');
    expect(info).not.toHaveProperty('expiresMs');
    expect(await auth.checkKey({ keyId: info!.id }, context())).not.toHaveProperty('remainingMs');
  });

  test('belongs to the user of that name, who is made once, also by calls at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create('ben')));
    expect(new Set(made.map(({ key }) => decode(key).payload['sub'])).size).toBe(1);
    expect(decode((await create('Ben')).key).payload['sub']).not.toBe(decode(made[0]!.key).payload['sub']);
  });

  test('is stored nowhere', async () => {
    const { key } = await create('carl');
    for (const table of ['users', 'keys', 'signing_keys']) {
      const rows = await query<{ text: string }>(fixture.pool, `select t::text as text from auth.${table} t`);
      const signature = key.slice(key.lastIndexOf('.') + 1);
      expect(rows.filter(row => row.text.includes(signature))).toEqual([]);
    }
  });

  test.each([
    ['no name', { userName: '', label: '' }],
    ['a name of 256 code points', { userName: '😀'.repeat(256), label: '' }],
    ['a name with NUL', { userName: 'a\0b', label: '' }],
    ['a label of 256 code points', { userName: 'dan', label: 'x'.repeat(256) }],
    ['a life of nothing', { userName: 'dan', label: '', expiresInSeconds: 0 }],
    ['a life before now', { userName: 'dan', label: '', expiresInSeconds: -1 }],
    ['a life of over ten years', { userName: 'dan', label: '', expiresInSeconds: 315_360_001 }],
  ])('with %s is refused, and makes no user', async (_, request) => {
    expect(await codeOf(auth.createKey(request, context()))).toBe('INVALID');
    expect(await codeOf(auth.listKeys({ userName: 'dan' }, context()))).toBe('NOT_FOUND');
  });

  test('may have a name and a label of 255 code points', async () => {
    const { info } = await create('😀'.repeat(255), '😀'.repeat(255));
    expect(info!.label).toBe('😀'.repeat(255));
  });
});

test("a user's keys are listed newest first, another's are not among them", async () => {
  const labels = ['one', 'two', 'three'];
  for (const label of labels) await create('eve', label);
  await create('mallory', 'other');
  const { keys } = await auth.listKeys({ userName: 'eve' }, context());
  expect(keys.map(key => key.label)).toEqual(['three', 'two', 'one']);
});

describe('a key is alive', () => {
  test('until it expires, by the clock of the database, which tells what remains', async () => {
    const { info } = await auth.createKey({ userName: 'fay', label: '', expiresInSeconds: 3_600 }, context());
    const { valid, remainingMs } = await auth.checkKey({ keyId: info!.id }, context());
    expect(valid).toBe(true);
    expect(remainingMs).toBeGreaterThan(3_590_000);
    expect(remainingMs).toBeLessThanOrEqual(3_600_000);
    await query(fixture.pool, `update auth.keys set expires_at = clock_timestamp() where id = $1`, [info!.id]);
    expect(await auth.checkKey({ keyId: info!.id }, context())).toEqual({ valid: false, ownerId: '' });
  });

  test('not where its id is unknown', async () => {
    expect(await auth.checkKey({ keyId: 'unknown' }, context())).toEqual({ valid: false, ownerId: '' });
  });
});

describe('a revocation', () => {
  test('kills the key at once, and answers 1.5 s later; a repeated one too, with the first moment', async () => {
    const { info } = await create('gil');
    const begun = performance.now();
    const first = auth.revokeKey({ keyId: info!.id }, context());
    const dead = async () => !(await auth.checkKey({ keyId: info!.id }, context())).valid;
    let killed = Infinity;
    while (performance.now() - begun < 1_400 && killed === Infinity)
      if (await dead()) killed = performance.now() - begun;
    expect(killed).toBeLessThan(1_400);
    const { revokedMs } = await first;
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1_500);
    const again = performance.now();
    expect(await auth.revokeKey({ keyId: info!.id }, context())).toEqual({ revokedMs });
    expect(performance.now() - again).toBeGreaterThanOrEqual(1_500);
    expect((await auth.listKeys({ userName: 'gil' }, context())).keys).toMatchObject([{ revokedMs }]);
  });

  test('of an unknown key is NOT_FOUND', async () => {
    expect(await codeOf(auth.revokeKey({ keyId: 'unknown' }, context()))).toBe('NOT_FOUND');
  });
});

test('when a key was last used is kept, also over a stop', async () => {
  const used = await create('hal', 'used');
  await create('hal', 'unused');
  const other = await fixture.replica();
  const remote = createServiceClient(authContract, other);
  const before = Date.now();
  await remote.checkKey({ keyId: used.info!.id }, context());
  remote.close();
  await other.stop();
  const [unused, noted] = (await auth.listKeys({ userName: 'hal' }, context())).keys;
  expect(unused).not.toHaveProperty('lastUsedMs');
  expect(noted!.lastUsedMs).toBeGreaterThanOrEqual(before - 1_000);
  expect(noted!.lastUsedMs).toBeLessThanOrEqual(Date.now() + 1_000);
});
