/** Values of a statement that is put together: each is given its number. */
export class Parameters {
  readonly values: unknown[] = [];

  /** `$n` for a value. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
