import { hash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LruMap } from './lru.ts';
import type { SigningKeys } from './signing-keys.ts';
import { signingKeyOf } from './bearer-token.ts';

/** Verified tokens that are remembered at the most. */
const maxRemembered = 20_000;

/** What a verified token says. */
export interface Claims {
  /** The key's id: jti. */
  readonly keyId: string;
  /** sub. */
  readonly ownerId: string;
  /** exp in ms since the Unix epoch; Infinity where it has none. */
  readonly expires: number;
}

/** The claims of a token that is well formed, truly signed and valid now; undefined for any other. */
export type Verify = (token: string) => Promise<Claims | undefined>;

/**
 * Remembers verified claims by the hash of the whole token: an altered copy is another text, and is verified in full.
 * `nbf` and `exp` are judged by this machine's clock; `iat` is not, for it says nothing of validity (RFC 7519, 4.1.6).
 */
export function createVerify(keys: Pick<SigningKeys, 'find'>): Verify {
  const remembered = new LruMap<string, Claims>(maxRemembered);
  return async token => {
    const digest = hash('sha256', token, 'base64url');
    const known = remembered.get(digest);
    const claims = known ?? (await verify(keys, token));
    if (claims && !known) remembered.set(digest, claims);
    return claims && Date.now() < claims.expires ? claims : undefined;
  };
}

async function verify(keys: Pick<SigningKeys, 'find'>, token: string): Promise<Claims | undefined> {
  const kid = signingKeyOf(token);
  const key = kid === undefined ? undefined : await keys.find(kid);
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
  return { keyId: jti, ownerId: sub, expires: exp === undefined ? Infinity : exp * 1_000 };
}
