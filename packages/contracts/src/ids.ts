const projectIdPattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;
const sessionIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for 1 to 64 characters of A-Z a-z 0-9 . _ - (docs/decisions.md#32-project-id). "." and ".." are not allowed. */
export function isProjectId(text: string): boolean {
  return projectIdPattern.test(text);
}

/** Returns a UUID in lower case. Returns undefined for any other text (docs/decisions.md#33-session-id). */
export function parseSessionId(text: string): string | undefined {
  const lower = text.toLowerCase();
  return text.length === 36 && sessionIdPattern.test(lower) ? lower : undefined;
}
