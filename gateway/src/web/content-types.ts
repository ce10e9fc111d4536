import { extname } from 'node:path';

/** Content types of the files that a build of the pages contains, by the extension of the file. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Returns the content type of a file; undefined for an extension that the gateway does not serve. */
export function findContentType(path: string): string | undefined {
  return contentTypes[extname(path)];
}
