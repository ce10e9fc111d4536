import type { IncomingMessage } from 'node:http';

const maxDiscardedBytes = 1024 * 1024;
const discardTimeoutMs = 1_000;

/**
 * Discards the rest of a rejected body, up to 1 MiB or 1 s. A client that still sends would otherwise get a reset
 * connection instead of the answer. Resolves to true if the body is complete, and never rejects.
 */
export async function discardBody(req: IncomingMessage): Promise<boolean> {
  if (req.complete || req.destroyed) return req.complete;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), discardTimeoutMs);
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDiscardedBytes) resolve(false);
  };
  const finish = () => resolve(req.complete);
  req.on('data', count).once('end', finish).once('close', finish).once('error', finish).resume();
  const isComplete = await promise;
  clearTimeout(timer);
  req.off('data', count).off('end', finish).off('close', finish).pause();
  return isComplete;
}
