import type { IncomingMessage } from 'node:http';
import { ServiceError, sharedError } from '@archive/kit';

/** How browsers reach this archive. */
export interface AddressOptions {
  /** Base URL of the archive for its users, if the operator has set one. */
  readonly publicUrl?: string | undefined;
  /** The address that the gateway listens on. */
  readonly host: string;
}

const otherAddress = sharedError('MISDIRECTED', 'This archive has another address (PUBLIC_URL)');

/**
 * The addresses at which browsers may sign in: loopback, and the public URL or, without one, the address that the
 * gateway listens on. Requests to any other name that resolves to the archive are rejected (DNS rebinding).
 */
export class OwnAddress {
  readonly #publicUrl: URL | undefined;
  readonly #listenName: string | undefined;

  constructor({ publicUrl, host }: AddressOptions) {
    this.#publicUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#listenName = parseHost(host.includes(':') ? `[${host}]` : host)?.hostname;
  }

  /** Whether browsers reach the archive over TLS. */
  get isSecure(): boolean {
    return this.#publicUrl?.protocol === 'https:';
  }

  /** Returns the origin of the archive's pages: that of the public URL, or else that of the request. */
  readOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
    const origin = this.#publicUrl?.origin ?? headers.origin;
    if (origin === undefined) throw new ServiceError('FORBIDDEN');
    return origin;
  }

  /** Throws MISDIRECTED unless the Host of a request names the archive. The port is not compared: proxies omit it. */
  requireOwnHost({ headers }: Pick<IncomingMessage, 'headers'>): void {
    const name = parseHost(headers.host)?.hostname;
    if (name === undefined || (name !== this.#publicUrl?.hostname && !this.#isDirect(name))) throw otherAddress;
  }

  /** Returns the origin at which a client of this request can open the pages; throws MISDIRECTED if it names none. */
  findOrigin({ headers }: Pick<IncomingMessage, 'headers'>): string {
    const origin = (this.#publicUrl ?? parseHost(headers.host))?.origin;
    if (origin === undefined) throw otherAddress;
    return origin;
  }

  /** Whether an Origin header is the origin of the archive's own pages. */
  isOwnOrigin(origin: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
    if (origin === this.#publicUrl?.origin) return true;
    const requested = parseHost(headers.host);
    return requested !== undefined && this.#isDirect(requested.hostname) && origin === requested.origin;
  }

  /** Whether a browser with this host name reaches the gateway without a proxy. */
  #isDirect(name: string): boolean {
    const isLoopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(name);
    return isLoopback || (this.#publicUrl === undefined && name === this.#listenName);
  }
}

function parseHost(host: string | undefined): URL | undefined {
  return URL.parse(`http://${host ?? ''}`) ?? undefined;
}
