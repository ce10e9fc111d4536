/** UTF-16 units. A longer word rarely recurs. */
const maxCachedWordLength = 64;
/**
 * Estimated bytes of a map entry and its list of strings. Each string adds `stringBytes` and two bytes per UTF-16 unit.
 */
const entryBytes = 200;
const stringBytes = 24;

/** Remembers values by word. When their memory reaches a bound, all values are dropped. */
export class WordCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maxBytes: number;
  readonly #stringsOf: (value: Value) => readonly string[];
  #bytes = 0;

  constructor(maxBytes: number, stringsOf: (value: Value) => readonly string[]) {
    this.#maxBytes = maxBytes;
    this.#stringsOf = stringsOf;
  }

  /** Estimated memory of the values. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the remembered value of a word, or a new one. */
  get(word: string, create: (word: string) => Value): Value {
    const known = this.#values.get(word);
    if (known !== undefined) return known;
    const value = create(word);
    if (word.length <= maxCachedWordLength) this.#remember(word, value);
    return value;
  }

  #remember(word: string, value: Value): void {
    const strings = [word, ...this.#stringsOf(value)];
    const bytes = strings.reduce((sum, text) => sum + stringBytes + 2 * text.length, entryBytes);
    if (this.#bytes + bytes > this.#maxBytes) {
      this.#values.clear();
      this.#bytes = 0;
    }
    this.#bytes += bytes;
    // A copy, because a slice would keep the whole text in memory; V8 itself copies strings of fewer than 13 units.
    this.#values.set(word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le'), value);
  }
}
