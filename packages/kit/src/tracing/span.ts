/** Names a span of a sampled trace (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

/** Never content of users, keys, values of statements, or ids of owners. Longer texts are cut at 256 characters. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanDescription {
  /** One of few values: a template or an operation, without ids. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
}

/** One timed operation of a sampled trace. */
export interface Span extends SpanContext {
  setAttributes(attributes: SpanAttributes): void;
  /** Refers to a span of another trace whose work serves this span too. */
  addLink(other: SpanContext): void;
  /** Marks the span as failed. The type is a code of few values, and never a message. */
  setError(type: string): void;
  /** Records the span. Called once. */
  end(): void;
}

/** The port to a library that records spans. */
export interface Tracer {
  /** Draws whether a new trace is sampled. Returns its first span, or undefined. `parent` has no influence on this. */
  startTrace(describe: () => SpanDescription, parent: SpanContext | undefined): Span | undefined;
  startSpan(description: SpanDescription, parent: SpanContext): Span;
}
