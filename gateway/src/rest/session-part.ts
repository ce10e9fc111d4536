import type { sessions } from '@archive/contracts';
import type { Request, Response } from 'express';
import { acceptsEncoding, type Representation, representations } from '../http/accept.ts';
import { gunzip } from '../http/gunzip.ts';
import { streamBody } from '../http/stream-body.ts';

/** Sends a part as it was uploaded, byte for byte. A client that accepts gzip gets the stored gzip stream. */
export async function sendSessionPart(
  req: Request,
  res: Response,
  session: sessions.Session,
  part: Exclude<Representation, 'json'>,
  compressed: AsyncIterable<Buffer>,
): Promise<void> {
  const size = session.sizes?.[part] ?? 0;
  res.statusCode = 200;
  res.setHeader('Content-Type', part === 'markdown' ? 'text/markdown; charset=utf-8' : representations[part]);
  const useGzip = acceptsEncoding(req.headers['accept-encoding'], 'gzip');
  if (useGzip) res.setHeader('Content-Encoding', 'gzip');
  else res.setHeader('Content-Length', size);
  await streamBody(res, useGzip ? compressed : gunzip(compressed, size));
  res.end();
}
