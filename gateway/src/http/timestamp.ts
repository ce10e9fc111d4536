/** Formats ms since the Unix epoch as `YYYY-MM-DDTHH:MM:SS.mmmZ` (docs/decisions.md#35-timestamps). */
export function formatTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** Formats as `formatTimestamp` does; null for an unknown time. */
export function formatOptionalTimestamp(ms: number | undefined): string | null {
  return ms === undefined ? null : formatTimestamp(ms);
}
