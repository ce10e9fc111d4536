import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Queryable, ServiceError, transaction } from '@archive/kit';
import { SignJWT } from 'jose';
import type { Pool } from 'pg';
import { seal, unseal } from './seal.ts';
import * as store from './store.ts';
import { operator } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';

/** Time from the publication of a signing key to its first use. Gateways read the list every 5 s. */
const publishDelayMs = 10_000;

/** Claims of a token (RFC 7519 §4.1). */
export interface Claims {
  readonly jti: string;
  readonly sub: string;
  /** Seconds since the Unix epoch. */
  readonly iat: number;
  /** Seconds since the Unix epoch; undefined: the token does not expire. */
  readonly exp: number | undefined;
}

/** The signing keys in the database. The newest usable one signs. */
export interface SigningKeys {
  /**
   * Creates a signing key that is usable at once, if there is none. Throws if the secret cannot decrypt the newest key.
   */
  prepare(): Promise<void>;
  /** Adds a signing key and resolves to its id. The key signs 10 s later. */
  rotate(): Promise<string>;
  /**
   * Retires a signing key; NOT_FOUND if it is unknown. Resolves once no gateway accepts tokens that it signed. If no
   * other key is usable, the newest remaining key becomes usable at once. If no key remains, a new one is created.
   */
  retire(id: string): Promise<{ retiredAt: Date; currentId: string }>;
  /** Signs a token with the newest usable key. */
  sign(db: Queryable, claims: Claims): Promise<string>;
}

/**
 * Creates the operations on signing keys; `secret` encrypts the private keys. The last decrypted private key stays in
 * memory.
 */
export function createSigningKeys(pool: Pool, secret: string): SigningKeys {
  let openedKey: { id: string; key: KeyObject } | undefined;
  const readCurrentKey = async (db: Queryable) => {
    const row = await store.findCurrentSigningKey(db);
    if (!row) throw new Error('no signing key is usable');
    if (openedKey?.id !== row.id) openedKey = { id: row.id, key: await openSigningKey(secret, row) };
    return openedKey;
  };
  return {
    prepare: async () => {
      const newest = (await store.findNewestSigningKey(pool)) ?? (await createFirstSigningKey(pool, secret));
      if (newest) await openSigningKey(secret, newest);
    },
    rotate: async () => {
      const newKey = await generateSigningKey(secret);
      await transaction(pool, tx => insertKey(tx, newKey, publishDelayMs));
      return newKey.id;
    },
    retire: async id => {
      const newKey = await generateSigningKey(secret);
      const retirement = await transaction(pool, async tx => {
        await store.lockSigningKeys(tx);
        const retiredAt = await store.retireSigningKey(tx, id);
        if (!retiredAt) throw new ServiceError('NOT_FOUND', 'Signing key not found');
        await recordDeed(tx, operator, 'signing_key_retired', id);
        if (await store.hasNoSigningKey(tx)) await insertKey(tx, newKey, 0);
        const current = await store.findCurrentSigningKey(tx);
        const currentId = current?.id ?? (await store.makeNewestUsable(tx)) ?? newKey.id;
        return { retiredAt, currentId };
      });
      await waitUntilCachesExpire();
      return retirement;
    },
    sign: async (db, claims) => {
      const { id, key } = await readCurrentKey(db);
      const payload = { jti: claims.jti, sub: claims.sub, iat: claims.iat };
      const token = new SignJWT(claims.exp === undefined ? payload : { ...payload, exp: claims.exp });
      return token.setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(key);
    },
  };
}

/** Creates the first signing key. If several replicas start at once, one creates the key and the others read it. */
async function createFirstSigningKey(pool: Pool, secret: string): Promise<store.SigningKeyRow | undefined> {
  const newKey = await generateSigningKey(secret);
  await transaction(pool, async tx => {
    await store.lockSigningKeys(tx);
    if (await store.hasNoSigningKey(tx)) await insertKey(tx, newKey, 0);
  });
  return store.findNewestSigningKey(pool);
}

async function insertKey(tx: Queryable, key: store.NewSigningKey, delayMs: number): Promise<void> {
  await store.insertSigningKey(tx, key, delayMs);
  await recordDeed(tx, operator, 'signing_key_created', key.id);
}

async function generateSigningKey(secret: string): Promise<store.NewSigningKey> {
  const id = randomUUID();
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ed25519');
  const sealed = await seal(secret, id, privateKey.export({ format: 'der', type: 'pkcs8' }));
  return { id, public_key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'), sealed };
}

async function openSigningKey(secret: string, row: store.SigningKeyRow): Promise<KeyObject> {
  try {
    return createPrivateKey({ key: await unseal(secret, row.id, row.sealed), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(
      'KEY_SEALING_SECRET does not open the signing keys in the database: set the secret that they were sealed with.',
      { cause },
    );
  }
}
