/** What a document may ask for; each is checked before anything is planned or executed (docs/graph.md). */
export interface GraphLimits {
  /** Lexical tokens of the document. */
  readonly tokens: number;
  /** Operations and fragments: validation compares the fragments with one another and follows them for each operation. */
  readonly definitions: number;
  /** Fields inside one another. */
  readonly depth: number;
  /** Fields at the top. */
  readonly rootFields: number;
  /** Fields with an alias. */
  readonly aliases: number;
  /** Directives in the document. */
  readonly directives: number;
  /** Fields as they are written, and those of an operation when every fragment is written out where it is spread. */
  readonly fields: number;
  /** Fields of an answer whose lists are as long as they may be. */
  readonly cost: number;
}

export const defaultLimits: GraphLimits = {
  tokens: 4_000,
  definitions: 50,
  depth: 16,
  rootFields: 20,
  aliases: 50,
  directives: 25,
  fields: 500,
  cost: 100_000,
};
