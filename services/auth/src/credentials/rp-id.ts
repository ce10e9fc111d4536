import { isIP } from 'node:net';

/**
 * Returns the host name to which passkeys of an origin are bound; undefined for an IP address, which browsers refuse.
 */
export function findRpId(origin: string): string | undefined {
  const hostname = URL.parse(origin)?.hostname ?? '';
  return hostname === '' || isIP(hostname) !== 0 || hostname.startsWith('[') ? undefined : hostname;
}
