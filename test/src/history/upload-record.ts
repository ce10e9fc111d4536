import { isDeepStrictEqual } from 'node:util';
import type { SessionContent } from '../world/session-content.ts';

interface SessionState {
  acknowledged: SessionContent | undefined;
  /** Sent after what was acknowledged, and never answered. */
  unanswered: SessionContent[];
}

/** What one client knows of the sessions that it has uploaded, one upload of a session at a time. */
export class UploadRecord {
  readonly #states = new Map<string, SessionState>();

  get sessions(): string[] {
    return [...this.#states.keys()];
  }

  /** Those of which an upload was never answered. */
  get unansweredSessions(): string[] {
    return this.sessions.filter(session => this.#stateOf(session).unanswered.length > 0);
  }

  recordSent(session: string, content: SessionContent): void {
    this.#stateOf(session).unanswered.push(content);
  }

  recordAcknowledged(session: string, content: SessionContent): void {
    this.#states.set(session, { acknowledged: content, unanswered: [] });
  }

  /** Takes what is there as the truth; throws where it is neither what was acknowledged last nor, whole, what was sent since. */
  verifyStored(session: string, found: SessionContent | undefined): void {
    const { acknowledged, unanswered } = this.#stateOf(session);
    const allowed = [acknowledged, ...unanswered];
    if (!allowed.some(content => isDeepStrictEqual(content, found))) {
      const names = allowed.map(content => content?.name ?? 'nothing').join(' or ');
      throw new Error(`${session} has ${found?.name ?? 'nothing'}, not the whole of ${names}`);
    }
    this.#states.set(session, { acknowledged: found, unanswered: [] });
  }

  #stateOf(session: string): SessionState {
    const account = this.#states.get(session) ?? { acknowledged: undefined, unanswered: [] };
    this.#states.set(session, account);
    return account;
  }
}
