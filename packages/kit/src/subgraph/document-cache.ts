import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';

/** An executable document, or the errors of its validation. */
export type ValidatedDocument = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

/** Limits of the cache: at worst about 20 MB. */
const maxDocuments = 500;
const maxDocumentLength = 8_192;

/**
 * Creates a function that parses and validates documents, and caches the 500 last used ones of up to 8,192 UTF-16
 * units.
 */
export function createDocumentCache(schema: GraphQLSchema): (text: string) => ValidatedDocument {
  const cache = new Map<string, ValidatedDocument>();
  return text => {
    const result = cache.get(text) ?? parseAndValidate(schema, text);
    if (text.length > maxDocumentLength) return result;
    cache.delete(text);
    cache.set(text, result);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxDocuments) break;
      cache.delete(oldest);
    }
    return result;
  };
}

function parseAndValidate(schema: GraphQLSchema, text: string): ValidatedDocument {
  try {
    const document = parse(text, { maxTokens: 20_000 });
    const errors = validate(schema, document, undefined, { maxErrors: 5 });
    return errors.length > 0 ? { errors } : { document };
  } catch (thrown) {
    if (thrown instanceof GraphQLError) return { errors: [thrown] };
    throw thrown;
  }
}
