/** `YYYY-MM-DDTHH:MM:SS.mmmZ` (interface.md, Resources and their fields). */
export function formatTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** As `timestamp`, null where it is not known. */
export function formatOptionalTimestamp(ms: number | undefined): string | null {
  return ms === undefined ? null : formatTimestamp(ms);
}
