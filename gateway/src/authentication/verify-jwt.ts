import { hash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SigningKeyCache } from './signing-keys.ts';
import { readSigningKeyId } from './bearer-token.ts';

const maxCachedTokens = 20_000;

/** Claims of a verified token (RFC 7519 §4.1). */
export interface Claims {
  /** jti. */
  readonly keyId: string;
  /** sub. */
  readonly ownerId: string;
  /** exp, in ms since the Unix epoch; Infinity for a token without exp. */
  readonly expiresAtMs: number;
}

/**
 * Returns the claims of a well-formed, correctly signed token between `nbf` and `exp` by this machine's clock; undefined for
 * any other token. Rejects with UNAVAILABLE when the signing key is unknown and auth does not answer.
 */
export type VerifyToken = (token: string) => Promise<Claims | undefined>;

/**
 * Creates a verifier that caches claims by the hash of the whole token, so an altered copy is verified in full.
 * `iat` has no effect on validity (RFC 7519 §4.1.6).
 */
export function createTokenVerifier(keys: Pick<SigningKeyCache, 'find'>): VerifyToken {
  const verified = new LRUCache<string, Claims>({ max: maxCachedTokens });
  return async token => {
    const digest = hash('sha256', token, 'base64url');
    const known = verified.get(digest);
    const claims = known ?? (await verify(keys, token));
    if (claims && !known) verified.set(digest, claims);
    return claims && Date.now() < claims.expiresAtMs ? claims : undefined;
  };
}

async function verify(keys: Pick<SigningKeyCache, 'find'>, token: string): Promise<Claims | undefined> {
  const keyId = readSigningKeyId(token);
  const key = keyId === undefined ? undefined : await keys.find(keyId);
  if (!key) return undefined;
  try {
    return toClaims((await jwtVerify(token, key, { algorithms: ['EdDSA'] })).payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function toClaims({ jti, sub, exp }: JWTPayload): Claims | undefined {
  if (jti === undefined || sub === undefined) return undefined;
  return { keyId: jti, ownerId: sub, expiresAtMs: exp === undefined ? Infinity : exp * 1_000 };
}
