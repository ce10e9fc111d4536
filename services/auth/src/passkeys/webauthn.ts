import { ServiceError } from '@archive/kit';
import { findRpId } from '../credentials/rp-id.ts';
import type { PasskeyRow } from './store.ts';

/** COSE algorithms: EdDSA and ES256 (RFC 9053), RS256 (RFC 8812). */
const algorithms = [-8, -7, -257];
/** The time that browsers give a person, in ms. */
const timeoutMs = 300_000;
/** Length in base64url of a credential id of 1,023 bytes, the maximum of WebAuthn Level 3 §4. */
const maxCredentialIdLength = 1_364;
const archiveName = 'Session Archive';

/** Loads the library at the first use of a passkey, because it takes memory and time to load. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

/** The challenge, the origin and its host name, which an authenticator's answer must match. */
export interface Ceremony {
  /** In base64url. */
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

/** The answer to a registration; binary values in base64url. */
export interface Registration {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
}

/** The answer to a sign-in; binary values in base64url. */
export interface Assertion {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** The id of the person who has registered the passkey. */
  readonly userHandle: string;
}

export interface VerifiedRegistration {
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  readonly counter: number;
}

/**
 * Returns the host name to which passkeys of an origin are bound; INVALID for an IP address, which browsers refuse.
 */
export function readRpId(origin: string): string {
  const rpId = findRpId(origin);
  if (rpId === undefined)
    throw new ServiceError('INVALID', 'Passkeys need a host name in the address of the archive, such as localhost');
  return rpId;
}

/** The person who registers a passkey. */
export interface Registrant {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Ids of the passkeys that the person has. */
  readonly passkeyIds: readonly string[];
}

/** Returns the options of `navigator.credentials.create` as JSON (WebAuthn Level 3 §5.1.9). */
export async function createRegistrationOptions({ challenge, rpId }: Ceremony, person: Registrant): Promise<string> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    ...{ rpName: archiveName, rpID: rpId, timeout: timeoutMs, challenge: new Uint8Array(decode(challenge)) },
    ...{ userName: person.email ?? person.name, userDisplayName: person.name },
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: person.passkeyIds.map(id => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return JSON.stringify(options);
}

/** Returns the options of `navigator.credentials.get` as JSON: the person chooses one of the device's passkeys. */
export async function createSignInOptions({ challenge, rpId }: Ceremony): Promise<string> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    ...{ rpID: rpId, timeout: timeoutMs, userVerification: 'required' },
    challenge: new Uint8Array(decode(challenge)),
  });
  return JSON.stringify(options);
}

/** Verifies a registration; INVALID if it is malformed or belongs to another challenge, origin or host name. */
export async function verifyRegistration(
  ceremony: Ceremony,
  { credentialId, clientDataJson, attestationObject }: Registration,
): Promise<VerifiedRegistration> {
  const { decodeAttestationObject, verifyRegistrationResponse } = await loadLibrary();
  try {
    // Refuses certificates: the options ask for none, and the library would parse them and fetch their revocation
    // lists.
    const attestation = decodeAttestationObject(new Uint8Array(decode(attestationObject)));
    const isSelfAttested = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (attestation.get('fmt') !== 'none' && !isSelfAttested) throw new Error('the passkey has a certificate');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: clientDataJson, attestationObject },
      },
      ...toExpectations(ceremony),
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== credentialId || credentialId.length > maxCredentialIdLength)
      throw new Error('the passkey is not verified');
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    throw new ServiceError('INVALID', 'The passkey was not accepted');
  }
}

/** Verifies a sign-in with a passkey, and resolves to the authenticator's new counter; undefined if it is wrong. */
export async function verifyAssertion(
  ceremony: Ceremony,
  { credentialId, clientDataJson, authenticatorData, signature, userHandle }: Assertion,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  if (decode(userHandle).toString() !== passkey.user_id) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: clientDataJson, authenticatorData, signature, userHandle },
      },
      ...toExpectations(ceremony),
      credential: {
        ...{ id: credentialId, counter: passkey.counter },
        publicKey: new Uint8Array(decode(passkey.public_key)),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

function toExpectations({ challenge, origin, rpId }: Ceremony) {
  return {
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
    requireUserVerification: true,
  } as const;
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
