/** The bounds are checked before query planning (docs/decisions.md#31-graphql-limits). */
export interface GraphLimits {
  readonly tokens: number;
  /** Operations and fragments. The time for validation grows with the square of their number. */
  readonly definitions: number;
  /** Nesting of fields. */
  readonly depth: number;
  /** Fields at the top of an operation. */
  readonly rootFields: number;
  readonly aliases: number;
  readonly directives: number;
  /**
   * Bounds the fields of the document as written, and also the fields of each operation after fragments have replaced
   * their spreads.
   */
  readonly fields: number;
  /** Fields of the largest possible response (see `calculateCost`). */
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
