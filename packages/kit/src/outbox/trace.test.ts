import { expect, test } from '@jest/globals';
import { type BusEvent, createLocalBus, runInSpan, setTracer, startRelay, startTrace } from '../index.ts';
import { eventually } from '../testing/index.ts';
import { describeWork, recordSpans } from '../tracing/fixture.ts';
import { parseTraceparent } from '../tracing/traceparent.ts';
import { event, log, openOutbox, schema } from './fixture.ts';

test('a relay publishes an event with the trace of its latest change, and ten times at most with a trace', async () => {
  const outbox = await openOutbox('embedded');
  const local = createLocalBus({ log });
  let published: BusEvent[] = [];
  const bus = { ...local, publish: (events: readonly BusEvent[]) => Promise.resolve(void published.push(...events)) };
  const readTraceIds = () =>
    Object.fromEntries(published.map(({ entity, traceparent }) => [entity, parseTraceparent(traceparent)?.traceId]));
  recordSpans();
  const span = startTrace(describeWork('request'), undefined);
  await runInSpan(span, () => outbox.write(event('one', 1), event('two', 1)));
  setTracer(undefined);
  await outbox.write(event('two', 2));
  const relay = startRelay({ pool: outbox.pool, schema, bus, log, everyMs: 20 });
  await eventually(() => expect(readTraceIds()).toEqual({ one: span?.traceId, two: undefined }));
  published = [];
  await outbox.pool.query(`update ${schema}.outbox set tries = 10, next_at = now()`);
  await eventually(() => expect(published.map(({ entity }) => entity).sort()).toEqual(['one', 'two']));
  expect(readTraceIds()).toEqual({ one: undefined, two: undefined });
  await relay.stop();
  await local.stop();
  await outbox.stop();
});
