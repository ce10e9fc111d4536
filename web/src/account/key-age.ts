import type { ApiKey } from './keys.ts';

const dayMs = 86_400_000;
/** A key should be replaced after this many days (docs/interface.md#authentication). */
export const replaceAfterDays = 90;

/** Whether a key is active and at least 90 days old. */
export function isOld({ state, createdAt }: ApiKey, now = Date.now()): boolean {
  return state === 'active' && now - Date.parse(createdAt) >= replaceAfterDays * dayMs;
}

/** Returns the advice for an old key: revoke it if it was never used, else replace it. Undefined for other keys. */
export function findAdvice(key: ApiKey, now = Date.now()): 'replace' | 'revoke' | undefined {
  if (!isOld(key, now)) return undefined;
  return key.lastUsedAt === null ? 'revoke' : 'replace';
}

/** Returns the end of a local day, such as `2026-12-31`, as an RFC 3339 timestamp; undefined if the day has passed. */
export function endOfDay(date: string, now = Date.now()): string | undefined {
  const end = new Date(`${date}T23:59:59`);
  return end.getTime() > now ? end.toISOString() : undefined;
}
