import { isDeepStrictEqual } from 'node:util';
import type { SessionContent } from '../world/session-content.ts';

interface SessionState {
  acknowledged: SessionContent | undefined;
  /** Uploads without an answer that were sent after the acknowledged upload. */
  unanswered: SessionContent[];
}

/** Expected content of one client's sessions. The uploads of one session must be sequential. */
export class UploadRecord {
  readonly #states = new Map<string, SessionState>();

  get sessions(): string[] {
    return [...this.#states.keys()];
  }

  get unansweredSessions(): string[] {
    return this.sessions.filter(session => this.#stateOf(session).unanswered.length > 0);
  }

  recordSent(session: string, content: SessionContent): void {
    this.#stateOf(session).unanswered.push(content);
  }

  recordAcknowledged(session: string, content: SessionContent): void {
    this.#states.set(session, { acknowledged: content, unanswered: [] });
  }

  /**
   * Records the found content as acknowledged. Throws unless the acknowledged upload or a later unanswered upload has
   * this content.
   */
  verifyStored(session: string, found: SessionContent | undefined): void {
    const { acknowledged, unanswered } = this.#stateOf(session);
    const allowed = [acknowledged, ...unanswered];
    if (!allowed.some(content => isDeepStrictEqual(content, found))) {
      const names = allowed.map(content => content?.name ?? 'nothing').join(' or ');
      throw new Error(`${session} has ${found?.name ?? 'nothing'}, not ${names}`);
    }
    this.#states.set(session, { acknowledged: found, unanswered: [] });
  }

  #stateOf(session: string): SessionState {
    const state = this.#states.get(session) ?? { acknowledged: undefined, unanswered: [] };
    this.#states.set(session, state);
    return state;
  }
}
