import { type EncodedHead, type EncodedPassage, type Passage, type Role } from '../../index-port/search-index.ts';
import { createKeyFields } from './head-document.ts';

export interface StoredPassage {
  readonly n: number;
  readonly exchange: number;
  readonly exchange_id: string;
  readonly role: Role;
  readonly text: string;
}

export const storedFields = ['n', 'exchange', 'exchange_id', 'role', 'text'] as const;

/** Creates the document of a passage; `writtenMs` is the time of the write in ms since the Unix epoch. */
export function createPassageDocument(
  head: EncodedHead,
  passage: EncodedPassage,
  writtenMs: number,
): Record<string, unknown> {
  return {
    ...createKeyFields(head, head.version),
    written: writtenMs,
    partial: head.isPartial,
    n: passage.n,
    exchange: passage.exchange,
    exchange_id: passage.exchangeId,
    role: passage.role,
    text: passage.text,
    exact: passage.words[0],
    terms: passage.words[1],
  };
}

/** Restores a passage from its stored fields, without its terms. */
export function toPassage(stored: StoredPassage): Passage {
  const { n, exchange, exchange_id: exchangeId, role, text } = stored;
  return { n, exchange, exchangeId, role, text, exact: [], terms: [] };
}
