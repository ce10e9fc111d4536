import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of a cookie or a link, and the hash that the archive stores. */
export interface Token {
  /** 256 random bits in base64url. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly hash: Buffer;
}

/** Creates a token of 256 random bits. */
export function createToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

/** Returns the SHA-256 of a token's text. */
export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares a text with a secret. The time does not depend on the place where they differ. */
export function isSecret(given: string, secret: string): boolean {
  const [actual, expected] = [Buffer.from(given), Buffer.from(secret)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
