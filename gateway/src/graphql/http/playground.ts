import express, { Router, type Response } from 'express';
import { graphPath, wantsPage } from './media-type.ts';

const folder = `${graphPath}/playground`;

const options = {
  baseURL: `${folder}/`,
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
  serveInitialOptionsInSeperateRequest: `${folder}/start.js`,
  disableAccount: true,
} as const;

/** Scripts and requests of our own alone; the page's library writes its styles itself. */
const policy = [
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
 * The interactive playground (interface.md, GraphQL) for browsers that open the graph's address: open to anyone, for it
 * holds no data. Everything it needs is served from here.
 */
export function playground(): Router {
  const router = Router({ caseSensitive: true });
  // Express answers OPTIONS by itself wherever there is a GET; here other methods go on to those who need a key.
  router.use(({ method }, _res, next) => {
    next(method === 'GET' || method === 'HEAD' ? undefined : 'router');
  });
  router.get(graphPath, async (req, res, next) => {
    if (!wantsPage(req.headers.accept)) {
      next();
      return;
    }
    send(res, 'text/html', (await altair()).renderAltair(options));
  });
  router.get(`${folder}/start.js`, async (_req, res) => {
    send(res, 'text/javascript', (await altair()).renderInitSnippet(options));
  });
  router.use(folder, async (req, res, next) => {
    const { getDistDirectory } = await altair();
    res.setHeader('Content-Security-Policy', policy);
    express.static(getDistDirectory(), { index: false, maxAge: '1h' })(req, res, next);
  });
  return router;
}

/** Loaded when somebody opens the page. */
function altair() {
  return import('altair-static');
}

function send(res: Response, type: string, body: string): void {
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Content-Security-Policy', policy);
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Vary', 'Accept');
  res.end(body);
}
