/** In UTF-16 units. Longer words rarely recur. */
const maxCachedWordLength = 64;
/** Estimated size of a map entry and its list. Each string adds `stringBytes`, and two bytes per UTF-16 unit. */
const entryBytes = 200;
const stringBytes = 24;

/** Caches values by word. If a new value would exceed `maxBytes`, all earlier values are dropped. */
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
    // A slice would keep the whole text in memory, so words are copied. V8 itself copies strings below 13 units.
    this.#values.set(word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le'), value);
  }
}
