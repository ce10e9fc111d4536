import { hash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SigningKeyCache } from './signing-keys.ts';
import { readSigningKeyId } from './bearer-token.ts';

const maxCachedTokens = 20_000;

/** See RFC 7519 §4.1. */
export interface Claims {
  /** jti. */
  readonly keyId: string;
  /** sub. */
  readonly ownerId: string;
  /** kid of the token's header. */
  readonly signingKeyId: string;
  /** exp, in ms since the Unix epoch. Infinity if the token has no exp. */
  readonly expiresAtMs: number;
}

type SigningKeyLookup = Pick<SigningKeyCache, 'find' | 'isKnown'>;

/**
 * Returns the claims if the token is well-formed, its signature is correct and this machine's time is between `nbf` and
 * `exp`. Rejects with UNAVAILABLE if the signing key is unknown and auth does not answer.
 */
export type VerifyToken = (token: string) => Promise<Claims | undefined>;

/**
 * Caches claims by the hash of the whole token, so that an altered copy is verified in full. Cached claims count only
 * while the signing key is known. `iat` does not affect validity (RFC 7519 §4.1.6).
 */
export function createTokenVerifier(keys: SigningKeyLookup): VerifyToken {
  const verified = new LRUCache<string, Claims>({ max: maxCachedTokens });
  return async token => {
    const digest = hash('sha256', token, 'base64url');
    const remembered = verified.get(digest);
    const known = remembered && keys.isKnown(remembered.signingKeyId) ? remembered : undefined;
    const claims = known ?? (await verify(keys, token));
    if (claims && !known) verified.set(digest, claims);
    return claims && Date.now() < claims.expiresAtMs ? claims : undefined;
  };
}

async function verify(keys: SigningKeyLookup, token: string): Promise<Claims | undefined> {
  const keyId = readSigningKeyId(token);
  const key = keyId === undefined ? undefined : await keys.find(keyId);
  if (!key) return undefined;
  try {
    return toClaims((await jwtVerify(token, key, { algorithms: ['EdDSA'] })).payload, keyId);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function toClaims({ jti, sub, exp }: JWTPayload, signingKeyId: string | undefined): Claims | undefined {
  if (jti === undefined || sub === undefined || signingKeyId === undefined) return undefined;
  return { keyId: jti, ownerId: sub, signingKeyId, expiresAtMs: exp === undefined ? Infinity : exp * 1_000 };
}
