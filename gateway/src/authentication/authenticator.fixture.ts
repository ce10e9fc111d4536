import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { auth } from '@archive/contracts';
import { createLogger, backgroundContext, ServiceError } from '@archive/kit';
import { SignJWT } from 'jose';
import { createAuthenticator } from './authenticator.ts';

export interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
}

export function createSigner(kid: string = randomUUID()): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { kid, privateKey, publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url') };
}

/** A fake of the service auth that counts its calls. */
export class FakeAuth {
  readonly signers: Signer[] = [createSigner()];
  /** Owners by the id of their key. */
  readonly owners = new Map<string, string>();
  remainingMs: number | undefined;
  callCounts = { checkKey: 0, listSigningKeys: 0 };
  /** If set, every call rejects with this error. */
  failure: ServiceError | undefined;
  /** If set, checkKey determines its answer and then waits for this promise. */
  answerDelay: Promise<void> | undefined;

  checkKey = async ({ keyId, signingKeyId }: auth.CheckKeyRequest): Promise<auth.CheckKeyResponse> => {
    this.callCounts.checkKey += 1;
    if (this.failure) throw this.failure;
    const isSigned = this.signers.some(({ kid }) => kid === signingKeyId);
    const ownerId = isSigned ? this.owners.get(keyId) : undefined;
    const answer = { valid: ownerId !== undefined, ownerId: ownerId ?? '' };
    await this.answerDelay;
    return this.remainingMs === undefined ? answer : { ...answer, remainingMs: this.remainingMs };
  };

  listSigningKeys = (): Promise<auth.ListSigningKeysResponse> => {
    this.callCounts.listSigningKeys += 1;
    if (this.failure) return Promise.reject(this.failure);
    return Promise.resolve({ keys: this.signers.map(({ kid, publicKey }) => ({ id: kid, publicKey, usableMs: 0 })) });
  };
}

export interface TokenOptions {
  readonly header?: Record<string, unknown>;
  readonly payload?: Record<string, unknown>;
  readonly signer?: Signer;
}

export function startFixture(failure?: ServiceError) {
  const warnings: string[] = [];
  const auth = new FakeAuth();
  auth.failure = failure;
  const clock = { now: 1_000_000 };
  const log = createLogger('warn', 'test', { write: line => void warnings.push(line) });
  const authenticator = createAuthenticator({ auth, log, now: () => clock.now });
  const createToken = async ({ header, payload, signer = auth.signers[0] }: TokenOptions = {}) => {
    if (!signer) throw new Error('no signer');
    const claims = { jti: 'key', sub: 'owner', iat: Math.floor(Date.now() / 1_000), ...payload };
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: signer.kid, ...header });
    return jwt.sign(signer.privateKey);
  };
  const authenticate = (values: string | string[], ms = 4_500) => {
    const headers = [values].flat().flatMap(value => ['Authorization', value]);
    return authenticator.authenticate(['Host', 'archive', ...headers], backgroundContext(ms));
  };
  auth.owners.set('key', 'owner');
  return { auth, clock, authenticator, createToken, authenticate, warnings };
}

/** Returns the result, or the code and message of the error. */
export async function settle(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => (error instanceof ServiceError ? `${error.code}: ${error.message}` : error));
}
