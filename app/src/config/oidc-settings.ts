import { ConfigError, optional, secret, type SettingsTable, text, url, withDefault } from '@archive/kit';

export const oidcSettings = {
  OIDC_ISSUER: optional(
    url(
      ['https', 'http'],
      'OpenID provider at which people may sign in, as in its discovery document. Unset: none. `http` only for a provider on the same machine.',
    ),
  ),
  OIDC_CLIENT_ID: optional(
    text('Client of this archive at the provider; its redirect URI is `PUBLIC_URL/sign-in/provider`.'),
  ),
  OIDC_CLIENT_SECRET: optional(secret('Secret of the client.')),
  OIDC_ALLOWED_DOMAINS: withDefault(
    '',
    text(
      'Email domains, separated by commas. A person with a verified email of one of these domains may create an account through the provider, if an invitation or open sign-up allows it. Empty: only people with an account sign in at the provider.',
    ),
  ),
} as const satisfies SettingsTable;

interface OidcValues {
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET: string | undefined;
  readonly OIDC_ALLOWED_DOMAINS: string;
}

interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly allowedDomains: readonly string[];
}

/**
 * Returns the OpenID provider that the settings describe; undefined without OIDC_ISSUER. Throws ConfigError if
 * OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is missing.
 */
export function readOidc(settings: OidcValues): OidcOptions | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(['OIDC_ISSUER: needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET']);
  const domains = settings.OIDC_ALLOWED_DOMAINS.split(',').map(domain => domain.trim().toLowerCase());
  return { issuer, clientId, clientSecret, allowedDomains: domains.filter(domain => domain !== '') };
}
