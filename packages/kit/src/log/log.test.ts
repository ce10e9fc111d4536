import { expect, test } from '@jest/globals';
import { runInSpan, setTracer } from '../tracing/current-span.ts';
import { describeWork, recordSpans } from '../tracing/fixture.ts';
import { startTrace } from '../tracing/with-span.ts';
import { createLogger, escapeControlCharacters } from './log.ts';

test('a log line on a terminal keeps colors, tabs and line feeds and escapes every other control character', () => {
  const colored = '\u001b[32mINFO\u001b[39m\tready\n';
  expect(escapeControlCharacters(colored)).toBe(colored);
  expect(escapeControlCharacters('title \u001b]0;x\u0007, clear \u001b[2J, return \r, C1 \u009b1m')).toBe(
    'title \\x1b]0;x\\x07, clear \\x1b[2J, return \\x0d, C1 \\x9b1m',
  );
});

test('a log line of a sampled trace has the id of the trace, and no other line has one', () => {
  const lines: string[] = [];
  const log = createLogger('info', 'test', { write: line => void lines.push(line) });
  recordSpans();
  const span = startTrace(describeWork('request'), undefined);
  runInSpan(span, () => log.info('inside'));
  log.info('outside');
  setTracer(undefined);
  const read = lines.map(line => JSON.parse(line) as { msg: string; traceId?: string });
  expect(read.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ['inside', span?.traceId],
    ['outside', undefined],
  ]);
});
