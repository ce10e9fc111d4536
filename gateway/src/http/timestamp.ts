/**
 * `ms` is the time since the Unix epoch; the result is `YYYY-MM-DDTHH:MM:SS.mmmZ` (docs/decisions.md#35-timestamps).
 */
export function formatTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns null if the time is unknown. */
export function formatOptionalTimestamp(ms: number | undefined): string | null {
  return ms === undefined ? null : formatTimestamp(ms);
}
