import type { IncomingMessage } from 'node:http';
import { ServiceError, sharedError } from '@archive/kit';

export interface AddressOptions {
  /** The base URL that people use, if the operator has set it. */
  readonly publicUrl?: string | undefined;
  readonly host: string;
}

const otherAddress = sharedError('MISDIRECTED', 'This archive has another address (PUBLIC_URL)');

/**
 * Browsers may sign in at loopback and at the public URL. Without a public URL, they may also sign in at the address
 * that the gateway listens on. Other names that resolve to the archive are rejected (DNS rebinding).
 */
export class OwnAddress {
  readonly #publicUrl: URL | undefined;
  readonly #listenName: string | undefined;

  constructor({ publicUrl, host }: AddressOptions) {
    this.#publicUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#listenName = parseHost(host.includes(':') ? `[${host}]` : host)?.hostname;
  }

  get isSecure(): boolean {
    return this.#publicUrl?.protocol === 'https:';
  }

  /** Returns the origin of the public URL, or else the Origin of the request. Throws FORBIDDEN if both are missing. */
  readOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
    const origin = this.#publicUrl?.origin ?? headers.origin;
    if (origin === undefined) throw new ServiceError('FORBIDDEN');
    return origin;
  }

  /** Throws MISDIRECTED unless the Host header names the archive. The port is not compared, because proxies omit it. */
  requireOwnHost({ headers }: Pick<IncomingMessage, 'headers'>): void {
    const name = parseHost(headers.host)?.hostname;
    if (name === undefined || (name !== this.#publicUrl?.hostname && !this.#isDirect(name))) throw otherAddress;
  }

  /**
   * Returns the origin at which this client can open the pages. Throws MISDIRECTED if there is neither a public URL nor
   * a valid Host header.
   */
  findOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
    const origin = (this.#publicUrl ?? parseHost(headers.host))?.origin;
    if (origin === undefined) throw otherAddress;
    return origin;
  }

  isOwnOrigin(origin: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
    if (origin === this.#publicUrl?.origin) return true;
    const requested = parseHost(headers.host);
    return requested !== undefined && this.#isDirect(requested.hostname) && origin === requested.origin;
  }

  /** Whether a browser that uses this host name reaches the gateway without a proxy. */
  #isDirect(name: string): boolean {
    const isLoopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(name);
    return isLoopback || (this.#publicUrl === undefined && name === this.#listenName);
  }
}

function parseHost(host: string | undefined): URL | undefined {
  return URL.parse(`http://${host ?? ''}`) ?? undefined;
}
