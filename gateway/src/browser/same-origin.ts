import type { IncomingMessage } from 'node:http';
import { sharedError } from '@archive/kit';
import type { OwnAddress } from './own-address.ts';

const otherOrigin = sharedError('FORBIDDEN', 'Requests of other origins are not allowed');

/** GET and HEAD only read. */
export function isSafeMethod(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Throws FORBIDDEN if a page of another origin has sent the request. Writes must have an Origin. Browsers omit Origin
 * in reads of the same origin, and omit Sec-Fetch-Site over plain HTTP.
 */
export function requireSameOrigin(req: IncomingMessage, address: OwnAddress): void {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = req.headers;
  const isSafe = isSafeMethod(req.method);
  // `none` means that the user has entered the address.
  const isNavigation = isSafe && site === 'none' && mode === 'navigate';
  if (site !== undefined && site !== 'same-origin' && !isNavigation) throw otherOrigin;
  if (origin === undefined ? !isSafe : !address.isOwnOrigin(origin, req)) throw otherOrigin;
}
