import type { Word } from '../analysis/analyse.ts';
import { type Head, type Role } from '../index-port/search-index.ts';

const maxCountPerTerm = 255;
/** Maximum number of terms per session. A term of two roles counts twice. */
const maxTerms = 400_000;
/** Bound on the UTF-16 units of all terms: 20 per term. Real sessions need a third of that. */
const maxTermsLength = 8_000_000;

/** Counts a session's terms by role; terms beyond the bounds are dropped. */
export class Vocabulary {
  readonly #terms: Record<Role, Map<string, number>> = {
    title: new Map(),
    user: new Map(),
    agent: new Map(),
    tool: new Map(),
  };
  #size = 0;
  #length = 0;

  get terms(): Head['terms'] {
    return this.#terms;
  }

  add(role: Role, { exact, terms }: Word): void {
    if (exact !== undefined) this.#count(role, exact);
    for (const term of terms) this.#count(role, term);
  }

  #count(role: Role, term: string): void {
    const counts = this.#terms[role];
    const count = counts.get(term);
    if (count === undefined) {
      if (this.#size >= maxTerms || this.#length + term.length > maxTermsLength) return;
      this.#size += 1;
      this.#length += term.length;
    }
    if (count === undefined || count < maxCountPerTerm) counts.set(term, (count ?? 0) + 1);
  }
}
