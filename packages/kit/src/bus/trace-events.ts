import { currentTracer } from '../tracing/current-span.ts';
import type { SpanAttributes, SpanDescription } from '../tracing/span.ts';
import { formatTraceparent } from '../tracing/traceparent.ts';
import { continueTrace, endSpan, startSpanBelow } from '../tracing/with-span.ts';
import type { BusEvent, BusHandler } from './bus.ts';

/** The transport, as spans name it; `local` is the bus within the process. */
type MessagingSystem = 'nats' | 'local';

/** Later deliveries belong to no trace. Otherwise a trace would grow for as long as a consumer fails. */
const maxTracedDeliveries = 5;

/** Publishes events, each with a span of its trace. Consumers continue the trace below this span. */
export async function publishTraced(
  system: MessagingSystem,
  events: readonly BusEvent[],
  publish: (events: readonly BusEvent[]) => Promise<void>,
): Promise<void> {
  if (!currentTracer()) return publish(events);
  const sent = events.map(event => {
    const span = startSpanBelow(event.traceparent, () => describeEvent('send', system, event));
    return { span, event: { ...event, traceparent: span && formatTraceparent(span) } };
  });
  try {
    await publish(sent.map(({ event }) => event));
    for (const { span } of sent) endSpan(span);
  } catch (failure) {
    for (const { span } of sent) endSpan(span, failure);
    throw failure;
  }
}

export interface Delivery {
  readonly system: MessagingSystem;
  readonly consumer: string;
  readonly event: BusEvent;
  /** 1 for the first delivery. */
  readonly count: number;
}

/** Handles a delivered event as part of its trace. */
export function handleTraced({ system, consumer, event, count }: Delivery, handler: BusHandler): Promise<void> {
  const describe = () =>
    describeEvent('process', system, event, {
      'messaging.consumer.group.name': consumer,
      'archive.delivery.count': count,
    });
  const traceparent = count > maxTracedDeliveries ? undefined : event.traceparent;
  return continueTrace(traceparent, describe, () => handler(event));
}

/** The destination is the kind of the event, because the name of a stream differs between archives. */
function describeEvent(
  operation: 'send' | 'process',
  system: MessagingSystem,
  { kind }: BusEvent,
  more: SpanAttributes = {},
): SpanDescription {
  return {
    name: `${operation} ${kind}`,
    kind: operation === 'send' ? 'producer' : 'consumer',
    attributes: {
      'messaging.system': system,
      'messaging.operation.name': operation,
      'messaging.operation.type': operation,
      'messaging.destination.name': kind,
      ...more,
    },
  };
}
