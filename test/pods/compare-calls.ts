import type { CallRecord } from './cluster/call-record.ts';
import { clientsName, type ExternalEngine } from './cluster/cluster.ts';
import { listAllowedCalls } from './manifests/allowed-calls.ts';
import { formatCall } from './manifests/call.ts';
import type { Manifests } from './manifests/objects.ts';

/** Throws if a connection was not allowed, or an allowed connection was not used. Returns the table of connections. */
export function compareCalls(calls: CallRecord, manifests: Manifests, engines: readonly ExternalEngine[]): string {
  const allowed = listAllowedCalls(manifests, engines, clientsName);
  const unused = allowed.filter(call => calls.count(call) === 0).map(formatCall);
  const isAllowed = new Set(allowed.map(formatCall));
  const forbidden = calls.list().filter(call => !isAllowed.has(call));
  if (unused.length > 0 || forbidden.length > 0)
    throw new Error(`allowed and never used: ${unused.join(', ')}; used and not allowed: ${forbidden.join(', ')}`);
  const rows = allowed.map(call => `\n  ${formatCall(call).padEnd(32)} ${calls.count(call)} connections`);
  return `${allowed.length} kinds of connections${rows.join('')}`;
}
