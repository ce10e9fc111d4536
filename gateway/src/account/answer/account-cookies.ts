import type { accounts } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import type { Request, Response } from 'express';
import { createSessionCookie, SecretCookie } from '../../browser/secret-cookie.ts';
import { formatPerson } from './format-person.ts';

/** 400 days, the longest time that browsers keep a cookie. */
const deviceMaxAgeMs = 400 * 24 * 3_600_000;

/** The cookies that the account API sets in a browser. */
export class AccountCookies {
  readonly session: SecretCookie;
  /** Proves that the browser has signed in before. Failed sign-ins of other browsers then do not delay this browser. */
  readonly #device: SecretCookie;
  /** The secret of a sign-in that this browser has begun at an OpenID provider. */
  readonly flow: SecretCookie;

  /** The secret of the passkey challenge that this browser has received. */
  readonly challenge: SecretCookie;

  constructor(isSecure: boolean) {
    this.session = createSessionCookie(isSecure);
    this.flow = new SecretCookie({ name: 'flow', pattern: /^[\w-]{43}$/, isSecure });
    this.challenge = new SecretCookie({ name: 'challenge', pattern: /^[\w-]{43}$/, isSecure });
    this.#device = new SecretCookie({ name: 'device', pattern: /^[\w.-]{16,512}$/, isSecure });
  }

  /** Returns the device token of a browser, or an empty text. */
  readDeviceToken(req: Request): string {
    return this.#device.readTokens(req)[0] ?? '';
  }

  /** Signs the browser in; returns the data of the answer. */
  begin(res: Response, signedIn: accounts.SignedIn | null): object {
    if (!signedIn) throw new ServiceError('INTERNAL');
    const { token, deviceToken, expiresMs, person } = signedIn;
    this.session.set(res, token, expiresMs - Date.now());
    this.rememberDevice(res, deviceToken);
    return { person: formatPerson(person) };
  }

  /** Stores a device token. Does nothing for an empty token, because earlier versions of auth send none. */
  rememberDevice(res: Response, deviceToken = ''): void {
    if (deviceToken !== '') this.#device.set(res, deviceToken, deviceMaxAgeMs);
  }

  /** Signs the browser out. */
  end(res: Response): void {
    this.session.clear(res);
  }
}
