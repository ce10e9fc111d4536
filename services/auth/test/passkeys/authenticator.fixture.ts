import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AttestedPasskey, Attestation } from './attestation.fixture.ts';

/** Flags of authenticator data (WebAuthn Level 3 §6.1). */
export const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

type KeyParameter = 'x' | 'y' | 'n' | 'e';
type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** Values that replace those of an honest browser and authenticator. */
export interface Deviation {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly format?: string;
  readonly attest?: (passkey: AttestedPasskey) => Attestation;
  readonly userHandle?: string;
  readonly credentialId?: string;
}

export interface AuthenticatorOptions {
  readonly origin: string;
  readonly algorithm?: Algorithm;
  /** Whether it counts its signatures; synchronized passkeys do not. */
  readonly isCounting?: boolean;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** A browser with an authenticator of one passkey, as WebAuthn Level 3 describes both. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #algorithm: Algorithm;
  readonly #isCounting: boolean;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  #counter = 0;
  #userHandle = '';

  constructor({ origin, algorithm = 'ES256', isCounting = true }: AuthenticatorOptions) {
    this.#origin = origin;
    this.#algorithm = algorithm;
    this.#isCounting = isCounting;
    this.#keys = generateKeys(algorithm);
  }

  /** Answers `navigator.credentials.create`. */
  create(optionsJson: string, deviation: Deviation = {}) {
    const { challenge, rp, user } = JSON.parse(optionsJson) as CreationOptions;
    this.#userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, encode(this.#createCoseKey())]);
    const attested = flags.present | flags.verified | flags.hasCredential;
    const authData = Buffer.concat([this.#createHead(rp.id, attested, deviation), credential]);
    const clientDataJson = this.#createClientData('webauthn.create', challenge, deviation);
    const [format, statement] = deviation.attest?.({
      ...{ authData, clientDataHash: hashBase64Url(clientDataJson), rpIdHash: authData.subarray(0, 32) },
      ...{ credentialId: id, privateKey: this.#keys.privateKey, x: this.#readKey('x'), y: this.#readKey('y') },
    }) ?? [deviation.format ?? 'none', new Map<string, Cbor>()];
    const attestation = new Map<string, Cbor>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return {
      credentialId: deviation.credentialId ?? this.credentialId,
      clientDataJson,
      attestationObject: encode(attestation).toString('base64url'),
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(optionsJson: string, deviation: Deviation = {}) {
    const { challenge, rpId } = JSON.parse(optionsJson) as RequestOptions;
    const clientDataJson = this.#createClientData('webauthn.get', challenge, deviation);
    const authenticatorData = this.#createHead(rpId, flags.present | flags.verified, deviation);
    const clientDataHash = hashBase64Url(clientDataJson);
    const digest = this.#algorithm === 'EdDSA' ? null : 'sha256';
    const signature = sign(digest, Buffer.concat([authenticatorData, clientDataHash]), this.#keys.privateKey);
    return {
      credentialId: deviation.credentialId ?? this.credentialId,
      clientDataJson,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle ?? this.#userHandle,
    };
  }

  #createHead(rpId: string, defaultFlags: number, deviation: Deviation): Buffer {
    if (this.#isCounting) this.#counter += 1;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(deviation.flags ?? defaultFlags);
    rest.writeUInt32BE(deviation.counter ?? this.#counter, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(deviation.rpId ?? rpId)
        .digest(),
      rest,
    ]);
  }

  #createClientData(defaultType: string, givenChallenge: string, deviation: Deviation): string {
    const { type = defaultType, challenge = givenChallenge, origin = this.#origin } = deviation;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  #readKey(name: KeyParameter): Buffer {
    return Buffer.from(this.#keys.publicKey.export({ format: 'jwk' })[name] ?? '', 'base64url');
  }

  /** RFC 9053 §7 and RFC 8230 §4: parameters of a COSE key. */
  #createCoseKey(): ReadonlyMap<number, Cbor> {
    const read = (name: KeyParameter) => this.#readKey(name);
    const parameters: Readonly<Record<Algorithm, readonly (readonly [number, Cbor])[]>> = {
      ES256: [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, read('x')],
        [-3, read('y')],
      ],
      EdDSA: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, read('x')],
      ],
      RS256: [
        [1, 3],
        [3, -257],
        [-1, read('n')],
        [-2, read('e')],
      ],
    };
    return new Map(parameters[this.#algorithm]);
  }
}

const hashBase64Url = (text: string) => createHash('sha256').update(Buffer.from(text, 'base64url')).digest();

function generateKeys(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** Encodes a value as CBOR (RFC 8949). */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<number | string, Cbor>)];
    return Buffer.concat([encodeHead(5, entries.length), ...entries.flat().map(encode)]);
  }
  const items = value as readonly Cbor[];
  return Buffer.concat([encodeHead(4, items.length), ...items.map(encode)]);
}

function encodeHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
