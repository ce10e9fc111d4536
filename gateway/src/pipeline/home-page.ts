import { createHash } from 'node:crypto';
import { ServiceError } from '@archive/kit';
import { Router } from 'express';

const style =
  'body{max-width:40em;margin:4em auto;padding:0 1em;font:1em/1.5 system-ui,sans-serif;color-scheme:light dark}';

/** The links are relative, so that they work below a path of a reverse proxy too. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Session Archive</title>
<style>${style}</style>
</head>
<body>
<h1>Session Archive</h1>
<p>This server stores the conversations of coding agents and returns them byte for byte.</p>
<ul>
<li><a href="api/v1/graphql">Playground</a>: queries and full-text search in the browser, with an API key</li>
<li><a href="api/v1/openapi.json">OpenAPI document</a>: every endpoint, for clients and code generators</li>
</ul>
<p>An operator of the archive creates API keys: <code>npm run key -- create --user NAME</code></p>
</body>
</html>
`;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves `/`, for people who open the address of an archive whose pages are not built. */
export function createHomePageRouter(): Router {
  const router = Router({ caseSensitive: true });
  router.get('/', (_req, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Content-Security-Policy', contentSecurityPolicy);
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('Content-Length', Buffer.byteLength(page));
    res.end(page);
  });
  router.all('/', (_req, res) => {
    res.setHeader('Allow', 'GET, HEAD');
    throw new ServiceError('METHOD_NOT_ALLOWED');
  });
  return router;
}
