import express, { Router, type Response } from 'express';
import { graphPath, prefersHtml } from './media-type.ts';

const playgroundPath = `${graphPath}/playground`;

const altairOptions = {
  baseURL: `${playgroundPath}/`,
  endpointURL: graphPath,
  initialName: 'Session Archive',
  initialHeaders: { Authorization: 'Bearer YOUR_API_KEY' },
  initialQuery: `# Put your API key in the headers, in place of YOUR_API_KEY, and run this.
query Example {
  projects {
    id
    name
    sessionCount
  }
  searchSessions(query: "error -test", limit: 5) {
    total
    results {
      name
      snippet
      project {
        name
      }
    }
  }
}
`,
  initialSettings: { 'alert.disableUpdateNotification': true, 'schema.reloadOnStart': false, 'banners.disable': true },
  serveInitialOptionsInSeperateRequest: `${playgroundPath}/start.js`,
  disableAccount: true,
} as const;

/** Allows scripts and requests of this origin only. The page's library sets inline styles. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Routes of the interactive playground for browsers that open the GraphQL endpoint. It needs no key because it holds no data
 * (docs/decisions.md#52-public-routes). The gateway serves all its files.
 */
export function createPlaygroundRouter(): Router {
  const router = Router({ caseSensitive: true });
  // Express answers OPTIONS on every path with a GET; other methods continue to the routes that need a key.
  router.use(({ method }, _res, next) => {
    next(method === 'GET' || method === 'HEAD' ? undefined : 'router');
  });
  router.get(graphPath, async (req, res, next) => {
    if (!prefersHtml(req.headers.accept)) {
      next();
      return;
    }
    sendPage(res, 'text/html', (await loadAltair()).renderAltair(altairOptions));
  });
  router.get(`${playgroundPath}/start.js`, async (_req, res) => {
    sendPage(res, 'text/javascript', (await loadAltair()).renderInitSnippet(altairOptions));
  });
  router.use(playgroundPath, async (req, res, next) => {
    const { getDistDirectory } = await loadAltair();
    res.setHeader('Content-Security-Policy', contentSecurityPolicy);
    express.static(getDistDirectory(), { index: false, maxAge: '1h' })(req, res, next);
  });
  return router;
}

/** Loaded on first use: most processes never serve the page. */
function loadAltair() {
  return import('altair-static');
}

function sendPage(res: Response, type: string, body: string): void {
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Vary', 'Accept');
  res.end(body);
}
