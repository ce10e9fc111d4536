import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { createContext, decodeToken, type Fixture, startFixture } from './fixture.ts';

let fixture: Fixture;
let auth: Fixture['auth'];

beforeAll(async () => {
  fixture = await startFixture();
  auth = fixture.auth;
});
afterAll(() => fixture.stop());

const createKey = (userName: string) => auth.createKey({ userName, label: '' }, createContext());

async function findSigningKey(token: string): Promise<string | undefined> {
  const { keys } = await auth.listSigningKeys({}, createContext());
  const [body, signature] = [token.slice(0, token.lastIndexOf('.')), token.slice(token.lastIndexOf('.') + 1)];
  return keys.find(({ publicKey }) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64url'));
  })?.id;
}

describe('signing keys', () => {
  test('several replicas that start at once on an empty database create one key', async () => {
    expect((await auth.listSigningKeys({}, createContext())).keys).toHaveLength(1);
  });

  test('a new key is published at once and signs after 10 s; tokens of older keys stay valid', async () => {
    const old = (await createKey('ida')).key;
    const clock = await query<{ now: Date }>(fixture.pool, `select clock_timestamp() as now`);
    const { id } = await auth.rotateSigningKey({}, createContext());
    const { keys } = await auth.listSigningKeys({}, createContext());
    expect(keys.map(key => key.id)).toContain(id);
    expect(await findSigningKey((await createKey('ida')).key)).toBe(decodeToken(old).header['kid']);
    const rows = await query(
      fixture.pool,
      `select from auth.signing_keys where id = $1 and usable_at >= $2::timestamptz + interval '10 s'`,
      [id, clock[0]!.now],
    );
    expect(rows).toHaveLength(1);
    await query(fixture.pool, `update auth.signing_keys set usable_at = clock_timestamp() where id = $1`, [id]);
    expect(await findSigningKey((await createKey('ida')).key)).toBe(id);
    expect(await findSigningKey(old)).toBe(decodeToken(old).header['kid']);
  });

  const checkKey = async (token: string) => {
    const { header, payload } = decodeToken(token);
    const request = { keyId: String(payload['jti']), signingKeyId: String(header['kid']) };
    return (await auth.checkKey(request, createContext())).valid;
  };

  test('retiring a key ends its tokens and may be repeated; another key signs at once, and an unknown id is an error', async () => {
    const old = (await createKey('ruth')).key;
    const id = String(decodeToken(old).header['kid']);
    const { id: newId } = await auth.rotateSigningKey({}, createContext());
    const first = await auth.retireSigningKey({ id }, createContext());
    expect(first.currentId).not.toBe(id);
    const again = await auth.retireSigningKey({ id }, createContext());
    expect(again.retiredMs).toBe(first.retiredMs);
    expect(await checkKey(old)).toBe(false);
    const { keys } = await auth.listSigningKeys({}, createContext());
    expect(keys.map(key => key.id)).not.toContain(id);
    const current = (await createKey('ruth')).key;
    expect(await findSigningKey(current)).toBe(first.currentId);
    expect(await checkKey(current)).toBe(true);
    await expect(auth.retireSigningKey({ id: 'nothing' }, createContext())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const key of keys) await auth.retireSigningKey({ id: key.id }, createContext());
    expect(keys.map(key => key.id)).toContain(newId);
    expect(await checkKey(current)).toBe(false);
    expect(await checkKey((await createKey('ruth')).key)).toBe(true);
    expect((await auth.listSigningKeys({}, createContext())).keys).toHaveLength(1);
  });

  test('a start with a wrong sealing secret fails with an error that names the setting', async () => {
    await expect(fixture.startReplica('a wrong sealing secret of the tests')).rejects.toThrow('KEY_SEALING_SECRET');
  });
});
