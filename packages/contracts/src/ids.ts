const projectId = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/;
const sessionId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text may be a project's id (beyond.md 1, "project id"). */
export function isProjectId(text: string): boolean {
  return projectId.test(text);
}

/** The canonical form of a session's id, a lower-case UUID; undefined for anything else (beyond.md 1, "session id"). */
export function parseSessionId(text: string): string | undefined {
  const lower = text.toLowerCase();
  return text.length === 36 && sessionId.test(lower) ? lower : undefined;
}
