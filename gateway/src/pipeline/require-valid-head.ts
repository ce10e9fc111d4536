import type { IncomingMessage } from 'node:http';
import { sharedError } from '@archive/kit';

const invalid = sharedError('INVALID', 'Invalid HTTP request');
const versionNotSupported = sharedError('VERSION_NOT_SUPPORTED');
const unknownEncoding = sharedError('NOT_IMPLEMENTED', 'Unsupported Transfer-Encoding');

/** A host name, IPv4 or IPv6 address with an optional port (RFC 9110 §7.2, RFC 3986 §3.2.2); the value may be empty. */
const validHost = /^(?:\[[\dA-Fa-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[\dA-Fa-f]{2})*)(?::\d*)?$/;

/** Throws for a request that Node's parser accepts but that is invalid in HTTP/1.1 and 1.0 (RFC 9112 §3, §6). */
export function requireValidHead(req: IncomingMessage): void {
  const { httpVersion, headers, url = '' } = req;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw versionNotSupported;
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') throw unknownEncoding;
  // A router would cut the target at the fragment: DELETE of a session could then delete its project.
  if (url.includes('#')) throw invalid;
  const hosts = req.headersDistinct['host'] ?? [];
  const isHostCountValid = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
  if (!isHostCountValid || !hosts.every(host => validHost.test(host))) throw invalid;
}
