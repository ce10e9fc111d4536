import { afterEach, expect, test } from '@jest/globals';
import { createLocalBus, createLogger, currentSpan, ServiceError, setTracer, startTrace } from '../index.ts';
import { canRun, eventually, startEngine } from '../testing/index.ts';
import { describeWork, recordSpans } from '../tracing/fixture.ts';
import { formatTraceparent } from '../tracing/traceparent.ts';
import type { Bus } from './bus.ts';
import { openNatsBus } from './fixture.ts';

afterEach(() => setTracer(undefined));

const kind = `traced-${process.pid}-${Date.now()}`;

/** Publishes an event whose handler fails five times, and returns the trace of each delivery. */
async function collectTraceIds(bus: Bus, traceparent: string): Promise<(string | undefined)[]> {
  const traceIds: (string | undefined)[] = [];
  const subscription = await bus.subscribe(kind, [kind], () => {
    traceIds.push(currentSpan()?.traceId);
    return traceIds.length < 6 ? Promise.reject(new ServiceError('UNAVAILABLE')) : Promise.resolve();
  });
  await eventually(() => bus.publish([{ kind, ownerId: 'owner', entity: 'one', version: 1, traceparent }]));
  await eventually(() => expect(traceIds).toHaveLength(6), 60_000);
  await subscription.stop();
  return traceIds;
}

const testNats = (await canRun('nats')) ? test : test.skip;

test('the local bus continues the trace of an event in its handler, below the publication, for five deliveries', async () => {
  const spans = recordSpans();
  const root = startTrace(describeWork('request'), undefined)!;
  const bus = createLocalBus({ log: createLogger('silent', 'test') });
  expect(await collectTraceIds(bus, formatTraceparent(root))).toEqual([
    ...Array<string>(5).fill(root.traceId),
    undefined,
  ]);
  await bus.stop();
  const [send, handled] = [`send ${kind}`, `process ${kind}`].map(name => spans.find(span => span.name === name));
  expect([send?.parentId, handled?.parentId]).toEqual([root.spanId, send?.spanId]);
});

testNats('NATS continues the trace of an event in its handler, for five deliveries', async () => {
  recordSpans();
  const root = startTrace(describeWork('request'), undefined)!;
  const engine = await startEngine('nats');
  const bus = openNatsBus(engine.url);
  expect(await collectTraceIds(bus, formatTraceparent(root))).toEqual([
    ...Array<string>(5).fill(root.traceId),
    undefined,
  ]);
  await bus.stop();
  await engine.stop();
});
