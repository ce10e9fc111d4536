import { randomBytes } from 'node:crypto';
import { createMac } from '../tokens/derived-key.ts';
import { isSecret } from '../tokens/token.ts';

/**
 * Device tokens, the values of device cookies. A token proves an earlier sign-in of the browser to an account. Failed
 * sign-ins of other browsers then do not delay this browser. A token gives no access, and it is not stored. A new
 * password ends all tokens of the person.
 */
export interface DeviceTokens {
  /** `passwordHash` is the person's stored hash; undefined: the person has no password. */
  create(personId: string, passwordHash: string | undefined): string;
  /** Whether the token was created for this person with this hash. */
  verify(token: string, personId: string, passwordHash: string | undefined): boolean;
}

/** Creates and verifies device tokens with a key that is derived from the sealing secret. */
export function createDeviceTokens(sealingSecret: string): DeviceTokens {
  const mac = createMac(sealingSecret, 'device cookie');
  const sign = (nonce: string, personId: string, passwordHash = '') =>
    mac(`${nonce}.${personId}.${passwordHash}`).toString('base64url');
  return {
    create: (personId, passwordHash) => {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, personId, passwordHash)}`;
    },
    verify: (token, personId, passwordHash) => {
      // Compares the whole token: otherwise each added suffix would get its own failure counter.
      const [nonce = ''] = token.split('.', 1);
      return isSecret(token, `${nonce}.${sign(nonce, personId, passwordHash)}`);
    },
  };
}
