import {
  type Context,
  ROOT_CONTEXT,
  type Span as OpenTelemetrySpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { withTimeout } from '../concurrency/deadline.ts';
import type { Logger } from '../log/log.ts';
import { logExports } from './log-exports.ts';
import type { Span, SpanContext, SpanDescription, Tracer } from '../tracing/span.ts';

export interface OtlpTracerOptions {
  /** Base URL of the collector. Spans are sent to the path `/v1/traces` below it. */
  readonly endpoint: string;
  /** From 0 to 1: the share of traces that are sampled. */
  readonly sampledShare: number;
  /** What this process runs: `all`, or the name of a service. */
  readonly serviceName: string;
  readonly log: Logger;
}

/** The queue has at most 2,048 spans of 1 to 9 KB. Further spans are dropped. */
const queueLimits = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };
const spanLimits = { attributeCountLimit: 16, attributeValueLengthLimit: 256, linkCountLimit: 8, eventCountLimit: 0 };
/** For one batch, with its repetitions. */
const exportTimeoutMs = 5_000;
/** A stop waits at most this time for the last spans. */
const stopTimeoutMs = 2_000;

/** Creates a tracer that sends its spans by OTLP/HTTP, in JSON. `stop` sends the last spans, and never rejects. */
export function createOtlpTracer(options: OtlpTracerOptions): Tracer & { stop(): Promise<void> } {
  const { endpoint, sampledShare, serviceName, log } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs, concurrencyLimit: 4 });
  const processor = new BatchSpanProcessor({
    ...queueLimits,
    exporter: logExports(exporter, log),
    exportTimeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    // A trace is sampled or not before its first span exists.
    sampler: new AlwaysOnSampler(),
    spanLimits,
    resource: resourceFromAttributes({ 'service.namespace': 'session-archive', 'service.name': serviceName }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('session-archive');
  const start = ({ name, kind, attributes = {} }: SpanDescription, context: Context): Span =>
    createSpan(tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, context));
  return {
    // Never by the trace id, because a client can choose it.
    startTrace: (describe, parent) => (Math.random() < sampledShare ? start(describe(), toContext(parent)) : undefined),
    startSpan: (description, parent) => start(description, toContext(parent)),
    stop: () =>
      withTimeout(stopTimeoutMs, provider.shutdown()).catch((error: unknown) =>
        log.debug({ err: error }, 'the last traces were not exported'),
      ),
  };
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function toContext(parent: SpanContext | undefined): Context {
  return parent ? trace.setSpanContext(ROOT_CONTEXT, toLibraryContext(parent)) : ROOT_CONTEXT;
}

function toLibraryContext({ traceId, spanId }: SpanContext) {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

function createSpan(span: OpenTelemetrySpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    setAttributes: attributes => {
      span.setAttributes({ ...attributes });
    },
    addLink: other => {
      span.addLink({ context: toLibraryContext(other) });
    },
    setError: type => {
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}
