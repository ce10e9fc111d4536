import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const cipher = 'aes-256-gcm';
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes with AES-256-GCM under a key that scrypt derives from `secret`. The result is salt, nonce, tag,
 * ciphertext. `name` is authenticated too: `unseal` needs the same name.
 */
export async function seal(secret: string, name: string, plain: Buffer): Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, await deriveKey(secret, salt), nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([encryption.update(plain), encryption.final()]);
  return Buffer.concat([salt, nonce, encryption.getAuthTag(), body]);
}

/** Decrypts a result of `seal`. Throws if the secret, the name or any byte differs. */
export async function unseal(secret: string, name: string, sealed: Buffer): Promise<Buffer> {
  const salt = sealed.subarray(0, saltBytes);
  const nonce = sealed.subarray(saltBytes, saltBytes + nonceBytes);
  const tag = sealed.subarray(saltBytes + nonceBytes, saltBytes + nonceBytes + tagBytes);
  const decryption = createDecipheriv(cipher, await deriveKey(secret, salt), nonce, { authTagLength: tagBytes });
  decryption.setAAD(Buffer.from(name)).setAuthTag(tag);
  return Buffer.concat([decryption.update(sealed.subarray(saltBytes + nonceBytes + tagBytes)), decryption.final()]);
}

function deriveKey(secret: string, salt: Buffer): Promise<Buffer> {
  return promisify<string, Buffer, number, Buffer>(scrypt)(secret, salt, 32);
}
