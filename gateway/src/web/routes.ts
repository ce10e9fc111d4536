import { ServiceError } from '@archive/kit';
import { type Request, type Response, Router } from 'express';
import { acceptsEncoding } from '../http/accept.ts';
import { pagePaths } from './page-paths.ts';
import { webCodings, type WebFile, type WebFiles } from './web-files.ts';

/** Allows only files and requests of this origin, and images in `data:` URLs. Inline scripts and styles are blocked. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/** File names in this folder contain a digest of the content. */
const digestFolder = '/assets/';

/** People open these pages in a browser. Pages contain no data, so they need no key. */
export function createWebRouter({ index, files }: WebFiles): Router {
  const router = Router({ caseSensitive: true });
  router.use((req, _res, next) => next(req.path.startsWith('/api/') ? 'router' : undefined));
  const sendPage = (req: Request, res: Response) => sendFile(req, res, index, 'no-cache');
  router.get([...pagePaths], sendPage);
  router.all([...pagePaths], (_req, res) => {
    res.setHeader('Allow', 'GET, HEAD');
    throw new ServiceError('METHOD_NOT_ALLOWED');
  });
  router.use((req, res, next) => {
    const file = files.get(req.path);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead) next();
    else if (file) sendFile(req, res, file, cacheControlOf(req.path));
    // A page that was open before an upgrade may load a file that no longer exists.
    else if (req.path.startsWith(digestFolder)) {
      // Another replica may have the file, so no cache may keep this 404.
      res.setHeader('Cache-Control', 'no-store');
      throw new ServiceError('NOT_FOUND');
    } else next();
  });
  return router;
}

function cacheControlOf(path: string): string {
  return path.startsWith(digestFolder) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendFile(req: Request, res: Response, file: WebFile, cacheControl: string): void {
  const coding = webCodings.find(
    ({ name }) => file.compressed[name] && acceptsEncoding(req.headers['accept-encoding'], name),
  )?.name;
  const bytes = (coding && file.compressed[coding]) ?? file.bytes;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('Cache-Control', cacheControl);
  res.setHeader('ETag', `"${file.etag}${coding ? `-${coding}` : ''}"`);
  res.setHeader('Vary', 'Accept-Encoding');
  if (req.fresh) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('Content-Type', file.contentType);
  res.setHeader('Content-Length', bytes.length);
  if (coding) res.setHeader('Content-Encoding', coding);
  res.end(bytes);
}
