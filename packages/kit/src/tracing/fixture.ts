import { randomBytes } from 'node:crypto';
import { setTracer } from './current-span.ts';
import type { Span, SpanAttributes, SpanContext, SpanDescription } from './span.ts';

export interface RecordedSpan extends Span {
  readonly name: string;
  readonly parentId: string | undefined;
  readonly attributes: SpanAttributes;
  readonly links: readonly string[];
  readonly errorType: string | undefined;
  readonly hasEnded: boolean;
}

/** Makes this process keep all spans in memory, and samples every trace. Call `setTracer(undefined)` afterwards. */
export function recordSpans(): RecordedSpan[] {
  const spans: RecordedSpan[] = [];
  const start = ({ name, attributes = {} }: SpanDescription, parent: SpanContext | undefined): Span => {
    const span = {
      ...{ name, attributes, links: [] as string[], errorType: undefined as string | undefined, hasEnded: false },
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      parentId: parent?.spanId,
      setAttributes: (more: SpanAttributes) => void (span.attributes = { ...span.attributes, ...more }),
      addLink: ({ spanId }: SpanContext) => void span.links.push(spanId),
      setError: (type: string) => void (span.errorType = type),
      end: () => void (span.hasEnded = true),
    };
    spans.push(span);
    return span;
  };
  setTracer({ startTrace: (describe, parent) => start(describe(), parent), startSpan: start });
  return spans;
}

/** Describes work of this name. */
export const describeWork = (name: string) => () => ({ name, kind: 'internal' as const });
