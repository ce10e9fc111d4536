import type { Settings } from '../config/config.ts';

type Address = Pick<Settings, 'HOST' | 'PUBLIC_URL'>;

/** Returns the URL at which people open the archive. */
export function formatBaseUrl(settings: Address, port: number): string {
  const { PUBLIC_URL: publicUrl } = settings;
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  const host = formatHost(settings);
  // An unspecified address stands for all addresses of the machine. The gateway always allows sign-in at `localhost`.
  const isUnspecified = ['0.0.0.0', '[::]'].includes(URL.parse(`http://${host}`)?.hostname ?? '');
  return `http://${isUnspecified ? 'localhost' : host}:${port}`;
}

/** In a URL, an IPv6 address is in brackets (RFC 3986 §3.2.2). */
export function formatHost({ HOST }: Pick<Settings, 'HOST'>): string {
  return HOST.includes(':') ? `[${HOST}]` : HOST;
}
