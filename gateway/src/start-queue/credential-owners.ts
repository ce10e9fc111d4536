import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Headers = Pick<IncomingMessage, 'headers'>;

const maxCredentials = 20_000;

/**
 * Remembers the owners of accepted credentials, so that a request's owner is known before the request's credential is
 * checked.
 */
export class CredentialOwners {
  readonly #owners = new Map<string, string>();

  /** Returns the owner that last used the request's credential; undefined if none is known. */
  find(req: Headers): string | undefined {
    const id = toId(req);
    return id === undefined ? undefined : this.#owners.get(id);
  }

  remember(req: Headers, ownerId: string): void {
    const id = toId(req);
    if (id === undefined) return;
    this.#owners.delete(id);
    this.#owners.set(id, ownerId);
    const [oldest] = this.#owners.keys();
    if (this.#owners.size > maxCredentials && oldest !== undefined) this.#owners.delete(oldest);
  }
}

/** Returns a hash, because the gateway must not keep credentials. */
function toId({ headers }: Headers): string | undefined {
  const credential = headers.authorization ?? headers.cookie;
  return credential === undefined ? undefined : hash('sha256', credential, 'base64');
}
