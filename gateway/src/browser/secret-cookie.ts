import type { IncomingMessage, ServerResponse } from 'node:http';

export interface SecretCookieOptions {
  readonly name: string;
  /**
   * The form of the values. Another program on this host name may have set cookies of another form, which are ignored.
   */
  readonly pattern: RegExp;
  /** With TLS, the name begins with `__Host-`. Then neither another host nor plain HTTP can set the cookie. */
  readonly isSecure: boolean;
}

/** Scripts in the browser cannot read this cookie. */
export class SecretCookie {
  readonly #name: string;
  readonly #pattern: RegExp;
  readonly #attributes: string;

  constructor({ name, pattern, isSecure }: SecretCookieOptions) {
    this.#pattern = pattern;
    this.#name = isSecure ? `__Host-${name}` : name;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  /** Returns several values if another program on this host name has set the cookie too. */
  readTokens({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
    return (headers.cookie ?? '').split(';').flatMap(pair => {
      const [name = '', value = ''] = pair.split('=', 2).map(part => part.trim());
      return name === this.#name && this.#pattern.test(value) ? [value] : [];
    });
  }

  /** `maxAgeMs` is the lifetime in the browser. Throws if the token does not match `pattern`. */
  set(res: ServerResponse, token: string, maxAgeMs: number): void {
    if (!this.#pattern.test(token)) throw new Error('the token of a cookie is malformed');
    this.#append(res, token, Math.max(0, Math.floor(maxAgeMs / 1_000)));
  }

  clear(res: ServerResponse): void {
    this.#append(res, '', 0);
  }

  #append(res: ServerResponse, value: string, maxAgeSeconds: number): void {
    res.appendHeader('Set-Cookie', `${this.#name}=${value}; Max-Age=${maxAgeSeconds}; ${this.#attributes}`);
  }
}

/** The value of the cookie is 256 random bits in base64url. */
export function createSessionCookie(isSecure: boolean): SecretCookie {
  return new SecretCookie({ name: 'session', pattern: /^[\w-]{43}$/, isSecure });
}
