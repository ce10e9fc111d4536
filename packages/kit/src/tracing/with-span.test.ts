import { afterEach, expect, test } from '@jest/globals';
import { ServiceError } from '../errors/errors.ts';
import { currentSpan, runInSpan, setTracer } from './current-span.ts';
import { describeWork, recordSpans } from './fixture.ts';
import { continueTrace, runForItems, startTrace, withSpan } from './with-span.ts';

afterEach(() => setTracer(undefined));

const beginTrace = () => startTrace(describeWork('request'), undefined)!;

test('without a tracer, work runs without a span and is not even described', async () => {
  const describe = () => {
    throw new Error('described');
  };
  expect(startTrace(describe, undefined)).toBeUndefined();
  expect(await withSpan(describe, () => Promise.resolve(currentSpan() ?? 'no span'))).toBe('no span');
});

test('with a tracer, work outside of a sampled trace has no span', async () => {
  const spans = recordSpans();
  await withSpan(describeWork('statement'), () => Promise.resolve());
  await continueTrace('no traceparent', describeWork('call'), () => Promise.resolve());
  expect(spans).toEqual([]);
});

test('work that runs within other work has its span below that of the other work', async () => {
  const spans = recordSpans();
  const root = beginTrace();
  await runInSpan(root, () =>
    withSpan(describeWork('call'), async () => {
      await new Promise(setImmediate);
      await withSpan(describeWork('statement'), () => Promise.resolve());
    }),
  );
  const [request, call, statement] = spans;
  expect([call?.parentId, statement?.parentId]).toEqual([request?.spanId, call?.spanId]);
  expect(spans.map(span => span.hasEnded)).toEqual([false, true, true]);
});

test('a failure of the archive marks the span as failed, an error that a caller causes does not; neither shows a message', async () => {
  const spans = recordSpans();
  const fail = (failure: unknown) =>
    runInSpan(beginTrace(), () => withSpan(describeWork('call'), () => Promise.reject(failure as Error)));
  await expect(fail(new ServiceError('NOT_FOUND'))).rejects.toThrow('Not found');
  await expect(fail(new Error('a secret'))).rejects.toThrow('a secret');
  const calls = spans.filter(({ name }) => name === 'call');
  expect(calls.map(({ errorType, attributes }) => [errorType, attributes])).toEqual([
    [undefined, { 'error.type': 'NOT_FOUND' }],
    ['INTERNAL', {}],
  ]);
});

test('shared work belongs to the trace of the first item, and the other items refer to it', () => {
  recordSpans();
  const [first, second] = [beginTrace(), beginTrace()];
  const items = [{ span: undefined }, { span: first }, { span: second }, { span: second }];
  // The work runs in the context of the item that started the batch.
  expect(runInSpan(second, () => runForItems(items, currentSpan))).toBe(first);
  expect(second).toMatchObject({ links: [first.spanId] });
  expect(first).toMatchObject({ links: [] });
});

test('shared work of items without a trace belongs to no trace, even if the batch was started in one', () => {
  recordSpans();
  expect(runInSpan(beginTrace(), () => runForItems([{ span: undefined }], currentSpan))).toBeUndefined();
});
