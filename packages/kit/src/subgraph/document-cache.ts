import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';

/** A document that may be executed, or what is wrong with it. */
export type ValidatedDocument = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

/** How many documents are remembered, and the longest, in UTF-16 units: about 20 MB at the worst. */
const remembered = 500;
const longest = 8_192;

/** Parses and validates documents; what a gateway's plan asks for again and again is done once. */
export function createDocumentCache(schema: GraphQLSchema): (text: string) => ValidatedDocument {
  const known = new Map<string, ValidatedDocument>();
  return text => {
    const found = known.get(text) ?? parseAndValidate(schema, text);
    if (text.length > longest) return found;
    known.delete(text);
    known.set(text, found);
    for (const oldest of known.keys()) {
      if (known.size <= remembered) break;
      known.delete(oldest);
    }
    return found;
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
