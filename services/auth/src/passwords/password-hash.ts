import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Mac } from '../tokens/derived-key.ts';

/** Argon2id with 19 MiB, two passes and one lane (OWASP Password Storage). */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

const prefix = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`;
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Hashes a password with a new salt, in the PHC string format. The hash input is the HMAC of the password under
 * `pepper`: without the sealing secret, nobody can guess passwords from a stolen database.
 */
export async function hashPassword(pepper: Mac, password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await promisify(argon2)('argon2id', { message: pepper(password), nonce, ...parameters });
  return `${prefix}${toBase64(nonce)}$${toBase64(tag)}`;
}

/** Whether a password has this hash, computed with the parameters that the hash names. */
export async function verifyPassword(pepper: Mac, password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcPattern.exec(phc) ?? [];
  if (memory === undefined) throw new Error('a password hash has an unknown format');
  const expected = Buffer.from(tag, 'base64');
  const actual = await promisify(argon2)('argon2id', {
    message: pepper(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** Whether a hash has other parameters than a new hash would have. */
export function isOutdatedHash(phc: string): boolean {
  return !phc.startsWith(prefix);
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
