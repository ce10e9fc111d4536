import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';

const maxCachedBytes = 10_000_000;
/** Maximum length of a cached document in UTF-16 code units. Longer documents are parsed on each request. */
const maxCachedLength = 8_192;
/** Upper estimates of memory: a token with its AST node, and a cache entry without its document. */
const [bytesPerToken, bytesPerEntry] = [200, 1_000];

/** A cache of values by the text of a document. Above 10 MB, it evicts the least recently used value. */
export class DocumentCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  has(text: string): boolean {
    return this.#entries.has(text);
  }

  get(text: string): Value | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    // A map keeps the order of insertion, so its first entry is the least recently used.
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.value;
  }

  /** Adds a value that contains `document`, which is the parsed `text`. */
  add(text: string, document: DocumentNode, value: Value): void {
    if (text.length > maxCachedLength || this.#entries.has(text)) return;
    const bytes = bytesPerEntry + 2 * text.length + bytesPerToken * (document.tokenCount ?? text.length);
    this.#entries.set(text, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= maxCachedBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}

export type ValidatedDocument = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

/** Creates a function that parses and validates documents. The function caches the results, except syntax errors. */
export function createDocumentReader(schema: GraphQLSchema): (text: string) => ValidatedDocument {
  const cache = new DocumentCache<ValidatedDocument>();
  return text => {
    const cached = cache.get(text);
    if (cached) return cached;
    try {
      const document = parse(text, { maxTokens: 20_000 });
      const errors = validate(schema, document, undefined, { maxErrors: 5 });
      const result = errors.length > 0 ? { errors } : { document };
      cache.add(text, document, result);
      return result;
    } catch (thrown) {
      if (thrown instanceof GraphQLError) return { errors: [thrown] };
      throw thrown;
    }
  };
}
