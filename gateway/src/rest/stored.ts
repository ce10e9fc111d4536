import type { sessions } from '@archive/contracts';
import type { Request, Response } from 'express';
import { acceptsGzip, type Representation, representations } from '../http/accept.ts';
import { gunzip } from '../http/gunzip.ts';
import { pour } from '../http/stream-body.ts';

/** Sends a part of the content byte for byte as it was uploaded; to a client that accepts gzip, the stored bytes themselves. */
export async function sendStored(
  req: Request,
  res: Response,
  session: sessions.Session,
  part: Exclude<Representation, 'json'>,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const size = session.sizes?.[part] ?? 0;
  res.statusCode = 200;
  res.setHeader('Content-Type', part === 'markdown' ? 'text/markdown; charset=utf-8' : representations[part]);
  const packed = acceptsGzip(req.headers['accept-encoding']);
  if (packed) res.setHeader('Content-Encoding', 'gzip');
  else res.setHeader('Content-Length', size);
  await pour(res, packed ? content : gunzip(content, size));
  res.end();
}
