import { toServiceError } from '../errors/errors.ts';
import { currentSpan, currentTracer, runInSpan } from './current-span.ts';
import type { Span, SpanDescription } from './span.ts';
import { parseTraceparent } from './traceparent.ts';

/** Called only for work of a sampled trace. */
type Describe = () => SpanDescription;

/** Starts a span below the current one. Returns undefined if the work belongs to no sampled trace. */
export function startSpan(describe: Describe): Span | undefined {
  const parent = currentSpan();
  return parent && currentTracer()?.startSpan(describe(), parent);
}

/**
 * Starts a span below a span of another process. Returns undefined without a valid `traceparent`: its sender works for no
 * sampled trace.
 */
export function startSpanBelow(traceparent: string | undefined, describe: Describe): Span | undefined {
  const tracer = currentTracer();
  const parent = tracer && parseTraceparent(traceparent);
  return parent && tracer.startSpan(describe(), parent);
}

/** Starts a trace, if it is sampled. The `traceparent` of a client gives the trace its id. */
export function startTrace(describe: Describe, traceparent: unknown): Span | undefined {
  return currentTracer()?.startTrace(describe, parseTraceparent(traceparent));
}

/** Runs `work` as a span below the current one. Outside of a sampled trace, only runs `work`. */
export function withSpan<Result>(describe: Describe, work: () => Promise<Result>): Promise<Result> {
  const span = startSpan(describe);
  return span ? runAndEnd(span, work) : work();
}

/** Like `withSpan`, below a span of another process. Without a valid `traceparent`, only runs `work`. */
export function continueTrace<Result>(
  traceparent: string | undefined,
  describe: Describe,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = startSpanBelow(traceparent, describe);
  return span ? runAndEnd(span, work) : runInSpan(undefined, work);
}

async function runAndEnd<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  let failure: unknown;
  try {
    return await runInSpan(span, work);
  } catch (thrown) {
    failure = thrown;
    throw thrown;
  } finally {
    endSpan(span, failure);
  }
}

/** Ends a span. Errors that callers cause, such as NOT_FOUND, have a type but do not count as failures. */
export function endSpan(span: Span | undefined, failure?: unknown): void {
  if (span && failure !== undefined) {
    const { code, http } = toServiceError(failure);
    if (http >= 500) span.setError(code);
    else span.setAttributes({ 'error.type': code });
  }
  span?.end();
}

/** An item of a batch, with the span for which it was added to the batch. */
export interface TracedItem {
  readonly span: Span | undefined;
}

/** Runs the shared work of a batch as part of the first item's trace. The other items' spans get a link to that span. */
export function runForItems<Result>(items: readonly TracedItem[], work: () => Result): Result {
  if (!currentTracer()) return work();
  const [first, ...others] = new Set(items.map(({ span }) => span).filter(span => span !== undefined));
  if (first) for (const other of others) other.addLink(first);
  return runInSpan(first, work);
}
