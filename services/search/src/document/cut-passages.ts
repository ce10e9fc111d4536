import { type Analyser, type Word } from '../analysis/analyse.ts';
import type { Passage, Role } from '../index-port/search-index.ts';
import type { SpokenLine } from './turns.ts';

/** In UTF-8. */
const maxPassageBytes = 4_096;
/** In UTF-8: a passage repeats at most this much text of the passage before it. */
const maxRepeatedBytes = 1_024;
/**
 * A passage repeats at most this many words of the passage before it. A phrase of 32 words in one turn therefore lies
 * in one passage, unless its words are so long that `maxRepeatedBytes` applies.
 */
const maxRepeatedWords = 32;

export interface CutPassage {
  readonly passage: Passage;
  /** Excludes the repeated text, so that each word counts once. */
  readonly newWords: readonly Word[];
}

/** Clients mark thoughts and tool calls with these tags. Blanks replace the tags, so that no search matches them. */
const markupTags = /<\/?(?:think|details|summary|tool-use)(?:\s[^<>\n]*)?>/g;

/** Cuts a conversation into passages, the title first. The first exchange has the number 1. */
export async function* cutPassages(
  title: string,
  turns: AsyncIterable<SpokenLine>,
  exchangeIdOf: (exchange: number) => string,
  analyser: Analyser,
): AsyncIterable<CutPassage> {
  const cutter = new PassageCutter(exchangeIdOf, analyser);
  yield cutter.cutWhole({ role: 'title', exchange: 0, text: title });
  for await (const line of turns) {
    if (!cutter.canAppend(line)) yield cutter.cut();
    cutter.append(line);
  }
  if (cutter.hasText) yield cutter.cut();
}

class PassageCutter {
  readonly #analyse: Analyser;
  readonly #exchangeIdOf: (exchange: number) => string;
  #n = 0;
  #role: Role = 'title';
  #exchange = 0;
  #repeated = '';
  #text = '';

  constructor(exchangeIdOf: (exchange: number) => string, analyser: Analyser) {
    this.#exchangeIdOf = exchangeIdOf;
    this.#analyse = analyser;
  }

  get hasText(): boolean {
    return this.#text !== '';
  }

  /** Any line fits into an empty passage. Otherwise role and exchange must be equal, and the size within the limit. */
  canAppend({ role, exchange, text }: SpokenLine): boolean {
    if (!this.hasText) return true;
    if (role !== this.#role || exchange !== this.#exchange) return false;
    return (
      Buffer.byteLength(this.#repeated) + Buffer.byteLength(this.#text) + Buffer.byteLength(text) < maxPassageBytes
    );
  }

  append({ role, exchange, text }: SpokenLine): void {
    if (role !== this.#role || exchange !== this.#exchange) this.#repeated = '';
    [this.#role, this.#exchange] = [role, exchange];
    this.#text += text;
  }

  cut(): CutPassage {
    const text = this.#repeated + this.#text;
    const words = [...this.#analyse(text.replaceAll(markupTags, tag => ' '.repeat(tag.length)))];
    const newWords = words.filter(word => word.end > this.#repeated.length);
    const passage = {
      n: this.#n,
      exchange: this.#exchange,
      exchangeId: this.#exchangeIdOf(this.#exchange),
      role: this.#role,
      text: text.trimEnd(),
      exact: words.flatMap(word => word.exact ?? []),
      terms: [...new Set(words.flatMap(word => word.terms))],
    };
    this.#n += 1;
    this.#text = '';
    this.#repeated = findRepeatedEnd(text, words);
    return { passage, newWords };
  }

  cutWhole(line: SpokenLine): CutPassage {
    this.append(line);
    return this.cut();
  }
}

/** Returns the end of a text, for the next passage to repeat: at most 32 words and `maxRepeatedBytes`. */
function findRepeatedEnd(text: string, words: readonly Word[]): string {
  const last = words.filter(word => word.exact !== undefined).slice(-maxRepeatedWords);
  const first = last.find(word => Buffer.byteLength(text.slice(word.start)) <= maxRepeatedBytes);
  return first === undefined ? '' : text.slice(first.start);
}
