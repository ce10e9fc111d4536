import type { SpanContext } from './span.ts';

/** Version 00, trace id, parent id and flags. Ids of zeros only are invalid (W3C Trace Context §3.2.2). */
const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * Parses a `traceparent`; undefined if it is absent or invalid. Ignores its flags: the archive sends no `traceparent` of
 * a trace that is not sampled, and clients do not decide on sampling.
 */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId, spanId] = (typeof text === 'string' && pattern.exec(text)) || [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** Writes the `traceparent` of a sampled span. */
export function formatTraceparent({ traceId, spanId }: SpanContext): string {
  return `00-${traceId}-${spanId}-01`;
}
