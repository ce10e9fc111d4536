/** An event that several callers can wait for, any number of times. */
export class Signal {
  #next = Promise.withResolvers<undefined>();

  /** Resolves at the next call of `fire`. */
  async wait(): Promise<void> {
    await this.#next.promise;
  }

  fire(): void {
    this.#next.resolve(undefined);
    this.#next = Promise.withResolvers();
  }
}
