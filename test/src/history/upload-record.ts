import { isDeepStrictEqual } from 'node:util';
import type { SessionContent } from '../world/session-content.ts';

interface Account {
  acknowledged: SessionContent | undefined;
  /** Sent after what was acknowledged, and never answered. */
  unanswered: SessionContent[];
}

/** What one client knows of the sessions that it has uploaded, one upload of a session at a time. */
export class Ledger {
  readonly #accounts = new Map<string, Account>();

  get sessions(): string[] {
    return [...this.#accounts.keys()];
  }

  /** Those of which an upload was never answered. */
  get open(): string[] {
    return this.sessions.filter(session => this.#of(session).unanswered.length > 0);
  }

  begin(session: string, content: SessionContent): void {
    this.#of(session).unanswered.push(content);
  }

  acknowledge(session: string, content: SessionContent): void {
    this.#accounts.set(session, { acknowledged: content, unanswered: [] });
  }

  /** Takes what is there as the truth; throws where it is neither what was acknowledged last nor, whole, what was sent since. */
  settle(session: string, found: SessionContent | undefined): void {
    const { acknowledged, unanswered } = this.#of(session);
    const allowed = [acknowledged, ...unanswered];
    if (!allowed.some(content => isDeepStrictEqual(content, found))) {
      const names = allowed.map(content => content?.name ?? 'nothing').join(' or ');
      throw new Error(`${session} has ${found?.name ?? 'nothing'}, not the whole of ${names}`);
    }
    this.#accounts.set(session, { acknowledged: found, unanswered: [] });
  }

  #of(session: string): Account {
    const account = this.#accounts.get(session) ?? { acknowledged: undefined, unanswered: [] };
    this.#accounts.set(session, account);
    return account;
  }
}
