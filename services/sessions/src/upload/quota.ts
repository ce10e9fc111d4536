import { ServiceError } from '@archive/kit';
import type { Usage } from '../totals/store.ts';

/** Limits of one owner's storage; Infinity means no limit (docs/decisions.md#77-quotas). */
export interface Quota {
  readonly maxSessions: number;
  readonly maxBytes: number;
}

export const noQuota: Quota = { maxSessions: Infinity, maxBytes: Infinity };

/** Creates a quota from settings; 0 means no limit. */
export function createQuota(maxSessions: number, maxBytes: number): Quota {
  if (maxSessions === 0 && maxBytes === 0) return noQuota;
  return { maxSessions: maxSessions || Infinity, maxBytes: maxBytes || Infinity };
}

/**
 * Throws QUOTA_EXCEEDED if an upload raises its owner's usage above the quota. Throws TOO_LARGE if the upload alone
 * exceeds the quota. An upload that adds nothing always passes. `usage` is the usage after the upload.
 */
export function requireQuota({ maxSessions, maxBytes }: Quota, usage: Usage, added: Usage, uploadBytes: number): void {
  if (added.bytes > 0 && uploadBytes > maxBytes)
    throw new ServiceError('TOO_LARGE', `Session larger than the storage quota of ${maxBytes} bytes`);
  if (added.sessions > 0 && usage.sessions > maxSessions) throw createQuotaError(`${maxSessions} sessions`);
  if (added.bytes > 0 && usage.bytes > maxBytes) throw createQuotaError(`${maxBytes} bytes`);
}

const createQuotaError = (limit: string) =>
  new ServiceError('QUOTA_EXCEEDED', `Storage quota of ${limit} exceeded. Delete sessions and try again`);
