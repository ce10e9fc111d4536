import { eventually } from '@archive/kit/testing';
import type { ReceivedSpan, SpanReceiver } from './span-receiver.ts';

/** Waits until a trace has a span of each name, and returns its spans. Processes export their spans every 2 s. */
export async function waitForTrace(
  { spans }: SpanReceiver,
  traceId: string,
  names: readonly string[],
): Promise<readonly ReceivedSpan[]> {
  return eventually(() => {
    const trace = spans.filter(span => span.traceId === traceId);
    const missing = names.filter(name => !trace.some(span => span.name === name));
    if (missing.length > 0) throw new Error(`the trace ${traceId} lacks: ${missing.join(', ')}`);
    return trace;
  });
}

/** Returns the names of the spans from the root of a trace down to the first span of this name. */
export function listAncestors(trace: readonly ReceivedSpan[], name: string): string[] {
  const names: string[] = [];
  for (let span = trace.find(found => found.name === name); span; span = findParent(trace, span))
    names.unshift(span.name);
  return names;
}

function findParent(trace: readonly ReceivedSpan[], { parentSpanId }: ReceivedSpan): ReceivedSpan | undefined {
  return trace.find(({ spanId }) => spanId === parentSpanId);
}
