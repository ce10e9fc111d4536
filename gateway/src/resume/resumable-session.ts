import type { sessions } from '@archive/contracts';
import { formatSessionSummary } from '../rest/session-summary.ts';

/** A client resumes a conversation from its session data. */
export function isResumable({ sizes }: Pick<sessions.Session, 'sizes'>): boolean {
  return sizes?.sessionData !== undefined;
}

/** Formats a session as JSON text: its summary, and further members that clients need to resume it. */
export function formatResumableSession(session: sessions.Session, projectName: string, more: object = {}): string {
  const sessionDataSize = session.sizes?.sessionData ?? 0;
  const members = JSON.stringify({ clientId: session.id, sessionDataSize, projectName, ...more });
  return `${formatSessionSummary(session, { withEtag: true }).slice(0, -1)},${members.slice(1)}`;
}
