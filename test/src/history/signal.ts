/** Something that happens again and again, and may be waited for. */
export class Signal {
  #next = Promise.withResolvers<undefined>();

  /** Resolves when it happens next. */
  async wait(): Promise<void> {
    await this.#next.promise;
  }

  fire(): void {
    this.#next.resolve(undefined);
    this.#next = Promise.withResolvers();
  }
}
