import { type Passage, type Role, type SessionKey } from '../../index-port/search-index.ts';
import { keyFields } from './head-document.ts';

/** What is kept of a passage for answers. */
export interface StoredPassage {
  readonly n: number;
  readonly exchange: number;
  readonly exchange_id: string;
  readonly role: Role;
  readonly text: string;
}

/** Those of StoredPassage. */
export const storedFields = ['n', 'exchange', 'exchange_id', 'role', 'text'] as const;

/** The document of a passage of one version of a session; `partial` as in its head. */
export function passageDocument(
  session: SessionKey,
  version: number,
  partial: boolean,
  passage: Passage,
): Record<string, unknown> {
  return {
    ...keyFields(session, version),
    written: Date.now(),
    partial,
    n: passage.n,
    exchange: passage.exchange,
    exchange_id: passage.exchangeId,
    role: passage.role,
    text: passage.text,
    exact: passage.exact.join(' '),
    terms: passage.terms.join(' '),
  };
}

/** A passage as it is shown; the terms it was found by are not kept. */
export function toPassage(stored: StoredPassage): Passage {
  const { n, exchange, exchange_id: exchangeId, role, text } = stored;
  return { n, exchange, exchangeId, role, text, exact: [], terms: [] };
}
