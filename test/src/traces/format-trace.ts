import type { ReceivedSpan } from './span-receiver.ts';

/** Formats a trace as text: a line per span below its parent, with start and duration in ms, and its process. */
export function formatTrace(spans: readonly ReceivedSpan[]): string {
  const startMs = Math.min(...spans.map(toStartMs));
  const ids = new Set(spans.map(span => span.spanId));
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId));
  const format = (span: ReceivedSpan, depth: number): string[] => {
    const times = [toStartMs(span) - startMs, toMs(span.endTimeUnixNano) - toStartMs(span)];
    const [start, duration] = times.map(ms => ms.toFixed(0).padStart(5));
    const line = `${start} ${duration}  ${span.service.padEnd(8)}  ${'  '.repeat(depth)}${span.name}`;
    const children = spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    return [line, ...sortByStart(children).flatMap(child => format(child, depth + 1))];
  };
  return ['start    ms  process', ...sortByStart(roots).flatMap(root => format(root, 0))].join('\n');
}

const toMs = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000;
const toStartMs = (span: ReceivedSpan) => toMs(span.startTimeUnixNano);
const sortByStart = (spans: readonly ReceivedSpan[]) => spans.toSorted((a, b) => toStartMs(a) - toStartMs(b));
