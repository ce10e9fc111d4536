/** A date in the far future, for clients that require an expiry. */
const never = '2099-12-31T23:59:59Z';

/** Stands for a key in commands. A shell replaces it by the variable's value. */
export const keyPlaceholder = '$KEY';

/** Shortens a key to its first eight and last four characters. */
export const shortenKey = (key: string) => `${key.slice(0, 8)}…${key.slice(-4)}`;

/** Formats the shell command that lists the newest sessions. */
export function formatCurl(origin: string, key: string): string {
  return `curl -H "Authorization: Bearer ${key}" ${origin}/api/v1/sessions/recent`;
}

/** Formats the shell command that uploads a machine's sessions with a key and without a login. */
export function formatSync(origin: string, key: string): string {
  return `specstory sync --cloud-url ${origin} --cloud-token ${key}`;
}

/** Formats the login file of a command-line client (docs/interface.md#clients-with-a-login-file). */
export function formatLoginFile(key: string, expiresAt: string | null, now = new Date()): string {
  const access = { token: key, updatedAt: now.toISOString(), expiresAt: expiresAt ?? never };
  return JSON.stringify({ cloud_access: access }, null, 2);
}

/** Formats the shell command that reads a session as Markdown. */
export function formatReadSession(origin: string, projectId: string, sessionId: string): string {
  return `curl -H "Authorization: Bearer ${keyPlaceholder}" -H 'Accept: text/markdown' ${origin}${sessionPath(projectId, sessionId)}`;
}

/** Returns the path of a session in the REST API. */
export function sessionPath(projectId: string, sessionId: string): string {
  return `/api/v1/projects/${encodeURIComponent(projectId)}/sessions/${encodeURIComponent(sessionId)}`;
}
