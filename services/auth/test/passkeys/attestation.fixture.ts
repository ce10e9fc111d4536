import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Cbor } from './authenticator.fixture.ts';

/** What an authenticator has when it attests a new passkey. */
export interface AttestedPasskey {
  readonly authData: Buffer;
  readonly clientDataHash: Buffer;
  readonly rpIdHash: Buffer;
  readonly credentialId: Buffer;
  /** Coordinates of the public key. */
  readonly x: Buffer;
  readonly y: Buffer;
  readonly privateKey: KeyObject;
}

export type Attestation = readonly [format: string, statement: ReadonlyMap<string, Cbor>];

/** Attests with the key of the passkey itself, without a certificate (WebAuthn Level 3 §8.2). */
export function attestBySelf({ authData, clientDataHash, privateKey }: AttestedPasskey): Attestation {
  const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey);
  return [
    'packed',
    new Map<string, Cbor>([
      ['alg', -7],
      ['sig', signature],
    ]),
  ];
}

/** Attests with a valid certificate (WebAuthn Level 3 §8.6). */
export function attestByCertificate(passkey: AttestedPasskey): Attestation {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { rpIdHash, clientDataHash, credentialId, x, y } = passkey;
  const data = Buffer.concat([Buffer.from([0]), rpIdHash, clientDataHash, credentialId, Buffer.from([4]), x, y]);
  const signature = sign('sha256', data, keys.privateKey);
  return [
    'fido-u2f',
    new Map<string, Cbor>([
      ['sig', signature],
      ['x5c', [createCertificate(keys)]],
    ]),
  ];
}

/** Creates a self-signed certificate (RFC 5280 §4.1). */
function createCertificate({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): Buffer {
  const algorithm = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('Test')));
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const body = der(0x30, version, der(0x02, Buffer.from([1])), algorithm, name, validity, name, spki);
  return der(0x30, body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
}

/** Encodes a value in DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
