import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, Tracer } from './span.ts';
import { formatTraceparent } from './traceparent.ts';

const spans = new AsyncLocalStorage<Span | undefined>();
let tracer: Tracer | undefined;

/** Sets the tracer of this process. Without one, nothing is traced, and no other function of this folder has an effect. */
export function setTracer(used: Tracer | undefined): void {
  tracer = used;
}

/** Returns the tracer of this process; undefined if nothing is traced. */
export function currentTracer(): Tracer | undefined {
  return tracer;
}

/** Returns the span of the running work; undefined if the work belongs to no sampled trace. */
export function currentSpan(): Span | undefined {
  return tracer && spans.getStore();
}

/** Returns the `traceparent` of the running work, for messages to other processes. */
export function currentTraceparent(): string | undefined {
  const span = currentSpan();
  return span && formatTraceparent(span);
}

/** Runs `work` as part of a span; with undefined, as part of no trace. Everything that `work` starts belongs to it too. */
export function runInSpan<Result>(span: Span | undefined, work: () => Result): Result {
  return tracer ? spans.run(span, work) : work();
}
