import type { Client } from '@elastic/elasticsearch';
import { withSpan } from '@archive/kit';

type Request = Client['transport']['request'];

/**
 * Adds a span to each request of a client, after the semantic conventions for Elasticsearch. The tracing of the library
 * itself needs a global OpenTelemetry tracer, and its spans contain paths with ids.
 */
export function traceRequests({ transport }: Client): void {
  const request = transport.request.bind(transport) as (...args: Parameters<Request>) => Promise<unknown>;
  transport.request = ((...args: Parameters<Request>) => {
    const operation = args[0].meta?.name ?? 'request';
    const attributes = { 'db.system.name': 'elasticsearch', 'db.operation.name': operation };
    return withSpan(
      () => ({ name: operation, kind: 'client', attributes }),
      () => request(...args),
    );
  }) as Request;
}
