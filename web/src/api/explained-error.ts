/** An error that did not come from the archive; its message is for people. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
}
