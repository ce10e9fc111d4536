import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Queryable, transaction } from '@archive/kit';
import { SignJWT } from 'jose';
import type { Pool } from 'pg';
import { seal, unseal } from './seal.ts';
import * as store from './store.ts';

/** Between publishing a signing key and its first use, in ms: gateways ask for the list every 5 s. */
const publishedBeforeUse = 10_000;

/** What a token says (RFC 7519, 4.1). */
export interface Claims {
  readonly jti: string;
  readonly sub: string;
  /** Seconds since the Unix epoch. */
  readonly iat: number;
  /** Seconds since the Unix epoch; undefined: never. */
  readonly exp: number | undefined;
}

/** Signs tokens with the newest usable signing key of the database. */
export interface Signing {
  /** Makes the first signing key where there is none, usable at once; throws where the secret does not open the newest. */
  prepare(): Promise<void>;
  /** Adds a signing key and gives its id; it signs from 10 s after it was published. */
  rotate(): Promise<string>;
  sign(db: Queryable, claims: Claims): Promise<string>;
}

export function createSigning(pool: Pool, secret: string): Signing {
  let opened: { id: string; key: KeyObject } | undefined;
  const current = async (db: Queryable) => {
    const row = await store.currentSigningKey(db);
    if (!row) throw new Error('no signing key is usable');
    if (opened?.id !== row.id) opened = { id: row.id, key: await open(secret, row) };
    return opened;
  };
  return {
    prepare: async () => {
      const newest = (await store.newestSigningKey(pool)) ?? (await makeFirst(pool, secret));
      if (newest) await open(secret, newest);
    },
    rotate: async () => {
      const made = await makeKey(secret);
      await store.insertSigningKey(pool, made, publishedBeforeUse);
      return made.id;
    },
    sign: async (db, claims) => {
      const { id, key } = await current(db);
      const payload = { jti: claims.jti, sub: claims.sub, iat: claims.iat };
      const token = new SignJWT(claims.exp === undefined ? payload : { ...payload, exp: claims.exp });
      return token.setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(key);
    },
  };
}

/** Several replicas may come here at once: one makes the key, the others find it. */
async function makeFirst(pool: Pool, secret: string): Promise<store.SigningKeyRow | undefined> {
  const made = await makeKey(secret);
  await transaction(pool, async tx => {
    if (await store.lockedWithoutSigningKeys(tx)) await store.insertSigningKey(tx, made, 0);
  });
  return store.newestSigningKey(pool);
}

async function makeKey(secret: string): Promise<store.SigningKeyRow> {
  const id = randomUUID();
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ed25519');
  const sealed = await seal(secret, id, privateKey.export({ format: 'der', type: 'pkcs8' }));
  return { id, public_key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'), sealed };
}

async function open(secret: string, row: store.SigningKeyRow): Promise<KeyObject> {
  try {
    return createPrivateKey({ key: await unseal(secret, row.id, row.sealed), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(
      'KEY_SEALING_SECRET does not open the signing keys in the database: set the secret that they were sealed with.',
      { cause },
    );
  }
}
