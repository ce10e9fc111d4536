import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authContract } from '@archive/contracts';
import { createServiceClient, query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { errorCode, createContext, decodeToken, type Fixture, startFixture } from './fixture.ts';

let fixture: Fixture;
let auth: Fixture['auth'];

beforeAll(async () => {
  fixture = await startFixture();
  auth = fixture.auth;
});
afterAll(() => fixture.stop());

const createKey = (userName: string, label = '') => auth.createKey({ userName, label }, createContext());

// Must run before a test that creates a user.
test('of five concurrent first starts exactly one creates the first user and key', async () => {
  const request = { userName: 'first', label: 'first key' };
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => errorCode(auth.createFirstKey(request, createContext()))),
  );
  expect(codes.sort()).toEqual([
    'PRECONDITION_FAILED',
    'PRECONDITION_FAILED',
    'PRECONDITION_FAILED',
    'PRECONDITION_FAILED',
    'no error',
  ]);
  expect((await auth.listKeys({ userName: 'first' }, createContext())).keys).toHaveLength(1);
  expect(await errorCode(auth.createFirstKey({ userName: 'second', label: '' }, createContext()))).toBe(
    'PRECONDITION_FAILED',
  );
});

describe('a new key', () => {
  test('is a JWT signed with EdDSA that has its id, its owner and its expiry', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const { key, info } = await auth.createKey({ userName: 'ann', label: 'CI', expiresInSeconds: 60 }, createContext());
    const { header, payload } = decodeToken(key);
    const { keys } = await auth.listSigningKeys({}, createContext());
    expect(header).toEqual({ alg: 'EdDSA', kid: keys[0]!.id });
    const owner = (await auth.checkKey({ keyId: info!.id, signingKeyId: '' }, createContext())).ownerId;
    expect(payload).toEqual({ jti: info!.id, sub: owner, iat: payload['iat'], exp: (payload['iat'] as number) + 60 });
    expect(payload['iat']).toBeGreaterThanOrEqual(before - 1);
    expect(info).toMatchObject({ label: 'CI', lastFour: key.slice(-4), expiresMs: (payload['exp'] as number) * 1_000 });
  });

  test('has no exp without a lifetime', async () => {
    const { key, info } = await createKey('ann');
    expect(decodeToken(key).payload).not.toHaveProperty('exp');
    expect(info).not.toHaveProperty('expiresMs');
    expect(await auth.checkKey({ keyId: info!.id, signingKeyId: '' }, createContext())).not.toHaveProperty(
      'remainingMs',
    );
  });

  test('belongs to the user of that name; concurrent calls create the user once', async () => {
    const created = await Promise.all(Array.from({ length: 8 }, () => createKey('ben')));
    expect(new Set(created.map(({ key }) => decodeToken(key).payload['sub'])).size).toBe(1);
    expect(decodeToken((await createKey('Ben')).key).payload['sub']).not.toBe(
      decodeToken(created[0]!.key).payload['sub'],
    );
  });

  test('is not stored', async () => {
    const { key } = await createKey('carl');
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
    ['a lifetime of zero', { userName: 'dan', label: '', expiresInSeconds: 0 }],
    ['a negative lifetime', { userName: 'dan', label: '', expiresInSeconds: -1 }],
    ['a lifetime of over ten years', { userName: 'dan', label: '', expiresInSeconds: 315_360_001 }],
  ])('with %s is INVALID and creates no user', async (_, request) => {
    expect(await errorCode(auth.createKey(request, createContext()))).toBe('INVALID');
    expect(await errorCode(auth.listKeys({ userName: 'dan' }, createContext()))).toBe('NOT_FOUND');
  });

  test('may have a name and a label of 255 code points', async () => {
    const { info } = await createKey('😀'.repeat(255), '😀'.repeat(255));
    expect(info!.label).toBe('😀'.repeat(255));
  });
});

test("a user's keys are listed newest first, without keys of other users", async () => {
  const labels = ['one', 'two', 'three'];
  for (const label of labels) await createKey('eve', label);
  await createKey('mallory', 'other');
  const { keys } = await auth.listKeys({ userName: 'eve' }, createContext());
  expect(keys.map(key => key.label)).toEqual(['three', 'two', 'one']);
});

describe('a key is valid', () => {
  test('until it expires by the clock of the database, and the response has its remaining lifetime', async () => {
    const { info } = await auth.createKey({ userName: 'fay', label: '', expiresInSeconds: 3_600 }, createContext());
    const { valid, remainingMs } = await auth.checkKey({ keyId: info!.id, signingKeyId: '' }, createContext());
    expect(valid).toBe(true);
    expect(remainingMs).toBeGreaterThan(3_590_000);
    expect(remainingMs).toBeLessThanOrEqual(3_600_000);
    await query(fixture.pool, `update auth.keys set expires_at = clock_timestamp() where id = $1`, [info!.id]);
    expect(await auth.checkKey({ keyId: info!.id, signingKeyId: '' }, createContext())).toEqual({
      valid: false,
      ownerId: '',
    });
  });

  test('only if its id is known', async () => {
    expect(await auth.checkKey({ keyId: 'unknown', signingKeyId: '' }, createContext())).toEqual({
      valid: false,
      ownerId: '',
    });
  });
});

describe('a revocation', () => {
  test('takes effect at once and resolves 1.5 s later; a repeated one resolves to the time of the first', async () => {
    const { info } = await createKey('gil');
    const beginMs = performance.now();
    const first = auth.revokeKey({ keyId: info!.id }, createContext());
    const isRevoked = async () => !(await auth.checkKey({ keyId: info!.id, signingKeyId: '' }, createContext())).valid;
    let revokedAfterMs = Infinity;
    while (performance.now() - beginMs < 1_400 && revokedAfterMs === Infinity)
      if (await isRevoked()) revokedAfterMs = performance.now() - beginMs;
    expect(revokedAfterMs).toBeLessThan(1_400);
    const { revokedMs } = await first;
    expect(performance.now() - beginMs).toBeGreaterThanOrEqual(1_500);
    const repeatMs = performance.now();
    expect(await auth.revokeKey({ keyId: info!.id }, createContext())).toEqual({ revokedMs });
    expect(performance.now() - repeatMs).toBeGreaterThanOrEqual(1_500);
    expect((await auth.listKeys({ userName: 'gil' }, createContext())).keys).toMatchObject([{ revokedMs }]);
  });

  test('of an unknown key is NOT_FOUND', async () => {
    expect(await errorCode(auth.revokeKey({ keyId: 'unknown' }, createContext()))).toBe('NOT_FOUND');
  });
});

test('the first use of a key is stored at once, and a later one even if the service stops', async () => {
  const { info } = await createKey('hal', 'used');
  await createKey('hal', 'unused');
  const list = async () => (await auth.listKeys({ userName: 'hal' }, createContext())).keys;
  const other = await fixture.startReplica();
  const remote = createServiceClient(authContract, other);
  const use = () => remote.checkKey({ keyId: info!.id, signingKeyId: '' }, createContext());
  await use();
  await eventually(async () => expect((await list())[1]).toHaveProperty('lastUsedMs'), 5_000);
  const before = Date.now();
  await use();
  remote.close();
  await other.stop();
  const [unusedKey, usedKey] = await list();
  expect(unusedKey).not.toHaveProperty('lastUsedMs');
  expect(usedKey!.lastUsedMs).toBeGreaterThanOrEqual(before);
  expect(usedKey!.lastUsedMs).toBeLessThanOrEqual(Date.now() + 1_000);
});
