import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as the archive exports it (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  /** In nanoseconds, as decimal digits. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

export interface ReceivedSpan extends ExportedSpan {
  /** The `service.name` of the process. */
  readonly service: string;
}

/** The parts of an export request that tests read. */
interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ExportedSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

export interface SpanReceiver {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** Answers no export until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a collector on 127.0.0.1 that keeps all spans in memory. */
export async function startSpanReceiver(): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  let paused = Promise.withResolvers<undefined>();
  paused.resolve(undefined);
  const receive = async (request: IncomingMessage) => {
    if (request.url !== '/v1/traces') return 404;
    spans.push(...readSpans((await json(request)) as ExportRequest));
    await paused.promise;
    return 200;
  };
  const server = createServer((request, response) => {
    void receive(request)
      .catch(() => 400)
      .then(status => response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pause = () => {
    paused = Promise.withResolvers<undefined>();
  };
  const resume = () => paused.resolve(undefined);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, pause, resume, stop };
}

function readSpans({ resourceSpans }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readAttribute(resource, 'service.name'));
    return scopeSpans.flatMap(({ spans }) => spans.map(span => ({ ...span, service })));
  });
}

/** Returns the value of an attribute; undefined if the span lacks it. */
export function readAttribute({ attributes }: Pick<ExportedSpan, 'attributes'>, key: string): unknown {
  return Object.values(attributes.find(attribute => attribute.key === key)?.value ?? {})[0];
}
