import { CooperativeTask } from '@archive/kit';
import { type Analyser, type Word } from '../analysis/analyse.ts';
import type { Passage, Role } from '../index-port/search-index.ts';
import type { Said } from './turns.ts';

/** UTF-8 bytes of a passage at the most, and of what it repeats of the one before. */
const mostBytes = 4_096;
const mostRepeated = 1_024;
/** Words that a passage repeats of the one before it in its turn: shorter phrases lie whole in one of the two. */
const repeatedWords = 32;

/** A passage, and those of its words that do not lie in what is repeated from the one before. */
export interface Cut {
  readonly passage: Passage;
  readonly fresh: readonly Word[];
}

/** Tags that surround what is said; blanks take their place, so that nobody finds sessions by them. */
const tags = /<\/?(?:think|details|summary|tool-use)(?:\s[^<>\n]*)?>/g;

/** Cuts a conversation into passages; the title is the first. `idOf` names an exchange by its number. */
export async function* passagesOf(
  title: string,
  turns: AsyncIterable<Said>,
  idOf: (exchange: number) => string,
  analyser: Analyser,
): AsyncIterable<Cut> {
  const cutter = new Cutter(idOf, analyser);
  yield cutter.take({ role: 'title', exchange: 0, text: title });
  const slice = new CooperativeTask();
  for await (const said of turns) {
    if (!cutter.hasRoom(said)) yield cutter.cut();
    cutter.add(said);
    if (slice.isYieldDue) await slice.yieldToEventLoop();
  }
  if (cutter.hasText) yield cutter.cut();
}

class Cutter {
  readonly #analyse: Analyser;
  readonly #idOf: (exchange: number) => string;
  #n = 0;
  #role: Role = 'title';
  #exchange = 0;
  #repeated = '';
  #text = '';

  constructor(idOf: (exchange: number) => string, analyser: Analyser) {
    this.#idOf = idOf;
    this.#analyse = analyser;
  }

  get hasText(): boolean {
    return this.#text !== '';
  }

  /** Whether a line may go on in the same passage. */
  hasRoom({ role, exchange, text }: Said): boolean {
    if (!this.hasText) return true;
    if (role !== this.#role || exchange !== this.#exchange) return false;
    return Buffer.byteLength(this.#repeated) + Buffer.byteLength(this.#text) + Buffer.byteLength(text) < mostBytes;
  }

  add({ role, exchange, text }: Said): void {
    if (role !== this.#role || exchange !== this.#exchange) this.#repeated = '';
    [this.#role, this.#exchange] = [role, exchange];
    this.#text += text;
  }

  cut(): Cut {
    const text = this.#repeated + this.#text;
    const words = [...this.#analyse(text.replaceAll(tags, tag => ' '.repeat(tag.length)))];
    const fresh = words.filter(word => word.end > this.#repeated.length);
    const passage = {
      n: this.#n,
      exchange: this.#exchange,
      exchangeId: this.#idOf(this.#exchange),
      role: this.#role,
      text: text.trimEnd(),
      exact: words.flatMap(word => word.exact ?? []),
      terms: [...new Set(words.flatMap(word => word.terms))],
    };
    this.#n += 1;
    this.#text = '';
    this.#repeated = tail(text, words);
    return { passage, fresh };
  }

  take(said: Said): Cut {
    this.add(said);
    return this.cut();
  }
}

/** The last 32 words with what stands between them, or as many of them as there is room for. */
function tail(text: string, words: readonly Word[]): string {
  const last = words.filter(word => word.exact !== undefined).slice(-repeatedWords);
  const fitting = last.find(word => Buffer.byteLength(text.slice(word.start)) <= mostRepeated);
  return fitting === undefined ? '' : text.slice(fitting.start);
}
