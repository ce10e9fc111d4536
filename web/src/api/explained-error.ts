/** An error that did not come from the archive. Pages show its message. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
}
