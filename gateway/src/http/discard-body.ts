import type { IncomingMessage } from 'node:http';

const mostBytes = 1024 * 1024;
const mostMs = 1_000;

/**
 * Reads and drops what is left of a refused body, up to 1 MiB or 1 s: a client that is still sending would otherwise
 * meet a reset connection instead of the answer. Resolves with whether the body came to its end.
 */
export async function discardBody(req: IncomingMessage): Promise<boolean> {
  if (req.complete || req.destroyed) return req.complete;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), mostMs);
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) resolve(false);
  };
  const done = () => resolve(req.complete);
  req.on('data', count).once('end', done).once('close', done).once('error', done).resume();
  const whole = await promise;
  clearTimeout(timer);
  req.off('data', count).off('end', done).off('close', done).pause();
  return whole;
}
