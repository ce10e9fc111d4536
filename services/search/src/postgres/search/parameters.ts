/** Collects the values of a composed statement. */
export class StatementParameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder, `$n`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
