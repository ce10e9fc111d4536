import type { SpanAttributes, SpanDescription } from '../tracing/span.ts';

/** Describes the calls of a method with a path such as `/sessions.v1.SessionsService/ListSessions`. */
export function describeCall(
  path: string,
  kind: 'client' | 'server',
  attributes: SpanAttributes = {},
): SpanDescription {
  const method = path.slice(1);
  return { name: method, kind, attributes: { 'rpc.system.name': 'grpc', 'rpc.method': method, ...attributes } };
}
