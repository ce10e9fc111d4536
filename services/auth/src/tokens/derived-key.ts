import { createHmac, hkdfSync } from 'node:crypto';

/** Computes the HMAC-SHA-256 of a text with a secret key. */
export type Mac = (text: string) => Buffer;

/** Derives a key for one purpose from the sealing secret (HKDF, RFC 5869), and returns the HMAC with this key. */
export function createMac(sealingSecret: string, purpose: string): Mac {
  const key = Buffer.from(hkdfSync('sha256', sealingSecret, '', purpose, 32));
  return text => createHmac('sha256', key).update(text).digest();
}
