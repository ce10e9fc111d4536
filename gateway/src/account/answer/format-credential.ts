import type { accounts } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { formatOptionalTimestamp, formatTimestamp } from '../../http/timestamp.ts';

/** Formats a way to sign in other than the password. */
export function formatCredential(credential: accounts.Credential | null): object {
  if (!credential) throw new ServiceError('INTERNAL');
  return {
    id: credential.id,
    kind: credential.kind === 'CREDENTIAL_KIND_PASSKEY' ? 'passkey' : 'oidc',
    name: credential.label,
    provider: credential.provider,
    createdAt: formatTimestamp(credential.createdMs),
    lastUsedAt: formatOptionalTimestamp(credential.lastUsedMs),
  };
}
