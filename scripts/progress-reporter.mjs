// A jest reporter that prints a numbered line per finished file, to show the progress of a long run.
import { relative } from 'node:path';

const slowTestMs = 20_000;

export default class ProgressReporter {
  #rootDir;
  #finished = 0;
  #total = 0;

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
  }

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
  }

  onTestResult({ path }, result) {
    this.#finished += 1;
    const { numPassingTests, numFailingTests, numPendingTests, perfStats, failureMessage } = result;
    const counts = [
      `${numPassingTests} passed`,
      ...(numFailingTests > 0 ? [`${numFailingTests} failed`] : []),
      ...(numPendingTests > 0 ? [`${numPendingTests} skipped`] : []),
    ];
    const verdict = failureMessage ? 'FAILED' : 'ok    ';
    const seconds = ((perfStats.end - perfStats.start) / 1000).toFixed(1);
    const file = relative(this.#rootDir, path);
    this.#print(`${verdict} ${this.#finished}/${this.#total} ${file} (${counts.join(', ')}, ${seconds} s)`);
    if (failureMessage) this.#print(failureMessage);
    for (const { fullName, duration } of result.testResults)
      if (duration > slowTestMs) this.#print(`       ${(duration / 1000).toFixed(0)} s: ${fullName}`);
  }

  getLastError() {
    return undefined;
  }

  #print(line) {
    process.stderr.write(`${line}\n`);
  }
}
