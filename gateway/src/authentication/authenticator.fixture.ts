import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { auth } from '@archive/contracts';
import { createLogger, backgroundContext, ServiceError } from '@archive/kit';
import { SignJWT } from 'jose';
import { createBearer } from './authenticator.ts';

/** A signing key pair under an id. */
export interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
}

export function createSigner(kid: string = randomUUID()): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { kid, privateKey, publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url') };
}

/** An auth service of the test's own, which counts what it is asked and answers as told. */
export class FakeAuth {
  readonly signers: Signer[] = [createSigner()];
  /** Owners of living keys, by key id. */
  readonly owners = new Map<string, string>();
  remainingMs: number | undefined;
  asked = { checkKey: 0, listSigningKeys: 0 };
  /** What auth answers to everything, where set. */
  failure: ServiceError | undefined;
  /** Where set, an answer that was read waits for it before it leaves. */
  gate: Promise<void> | undefined;

  checkKey = async ({ keyId }: auth.CheckKeyRequest): Promise<auth.CheckKeyResponse> => {
    this.asked.checkKey += 1;
    if (this.failure) throw this.failure;
    const ownerId = this.owners.get(keyId);
    const answer = { valid: ownerId !== undefined, ownerId: ownerId ?? '' };
    await this.gate;
    return this.remainingMs === undefined ? answer : { ...answer, remainingMs: this.remainingMs };
  };

  listSigningKeys = (): Promise<auth.ListSigningKeysResponse> => {
    this.asked.listSigningKeys += 1;
    if (this.failure) return Promise.reject(this.failure);
    return Promise.resolve({ keys: this.signers.map(({ kid, publicKey }) => ({ id: kid, publicKey })) });
  };
}

export interface Wish {
  readonly header?: Record<string, unknown>;
  readonly payload?: Record<string, unknown>;
  readonly signer?: Signer;
}

/** A bearer on a fake auth, with a monotonic clock that the test moves. */
export function startFixture() {
  const auth = new FakeAuth();
  const clock = { now: 1_000_000 };
  const bearer = createBearer({ auth, log: createLogger('silent', 'test'), now: () => clock.now });
  const token = async ({ header, payload, signer = auth.signers[0] }: Wish = {}) => {
    if (!signer) throw new Error('no signer');
    const claims = { jti: 'key', sub: 'owner', iat: Math.floor(Date.now() / 1_000), ...payload };
    const signing = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: signer.kid, ...header });
    return signing.sign(signer.privateKey);
  };
  const authenticate = (values: string | string[], ms = 4_500) => {
    const headers = [values].flat().flatMap(value => ['Authorization', value]);
    return bearer.authenticate(['Host', 'archive', ...headers], backgroundContext(ms));
  };
  auth.owners.set('key', 'owner');
  return { auth, clock, bearer, token, authenticate };
}

/** The error's code and message, or the caller. */
export async function outcome(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => (error instanceof ServiceError ? `${error.code}: ${error.message}` : error));
}
