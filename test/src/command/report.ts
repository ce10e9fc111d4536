/** Collects the results of checks, and prints each one when it has ended. */
export class Report {
  #passed = 0;
  #failed = 0;

  /** Runs a check, which throws if it fails. It returns a detail for the table. */
  async check(name: string, run: () => Promise<string> | string): Promise<void> {
    const beganMs = performance.now();
    const [isPassed, detail] = await new Promise<string>(resolve => resolve(run())).then(
      text => [true, text] as const,
      (failure: unknown) => [false, failure instanceof Error ? failure.message : String(failure)] as const,
    );
    if (isPassed) this.#passed += 1;
    else this.#failed += 1;
    const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1).padStart(6);
    process.stdout.write(`${isPassed ? 'ok    ' : 'FAILED'} ${seconds} s  ${name.padEnd(64)} ${detail}\n`);
  }

  /** Prints the counts. Returns the exit code. */
  finish(): number {
    process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
