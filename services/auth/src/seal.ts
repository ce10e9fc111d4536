import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const cipher = 'aes-256-gcm';
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals bytes with AES-256-GCM under a key that scrypt derives from the secret: salt, nonce, tag, ciphertext.
 * What is sealed opens only under the same `name`.
 */
export async function seal(secret: string, name: string, plain: Buffer): Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, await derive(secret, salt), nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([salt, nonce, sealing.getAuthTag(), body]);
}

/** Opens what `seal` made; throws where the secret, the name or a byte is another. */
export async function unseal(secret: string, name: string, sealed: Buffer): Promise<Buffer> {
  const salt = sealed.subarray(0, saltBytes);
  const nonce = sealed.subarray(saltBytes, saltBytes + nonceBytes);
  const tag = sealed.subarray(saltBytes + nonceBytes, saltBytes + nonceBytes + tagBytes);
  const opening = createDecipheriv(cipher, await derive(secret, salt), nonce, { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(name)).setAuthTag(tag);
  return Buffer.concat([opening.update(sealed.subarray(saltBytes + nonceBytes + tagBytes)), opening.final()]);
}

function derive(secret: string, salt: Buffer): Promise<Buffer> {
  return promisify<string, Buffer, number, Buffer>(scrypt)(secret, salt, 32);
}
