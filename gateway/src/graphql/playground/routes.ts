import { readFile } from 'node:fs/promises';
import express, { Router, type Response } from 'express';
import { graphPath, prefersHtml } from '../http/media-type.ts';

const playgroundPath = `${graphPath}/playground`;

/** The page's library must not store its state, because the state contains the key. */
const altairOptions = {
  endpointURL: graphPath,
  initialName: 'Session Archive',
  initialQuery: `query Example {
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
  preserveState: false,
  disableAccount: true,
} as const;

/** Removed from the page, because `start.js` loads the library when there is a key. */
const libraryTag = '<script type="module" src="main.js"></script>';

/** Allows only scripts and requests of this origin. The page's library sets inline styles. */
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
 * A browser that opens the GraphQL endpoint gets the playground. The playground contains no data, so it needs no key
 * (docs/decisions.md#52-public-routes).
 */
export function createPlaygroundRouter(): Router {
  const router = Router({ caseSensitive: true });
  // Express would answer OPTIONS here. Other methods than GET and HEAD therefore continue to the routes that need a
  // key.
  router.use(({ method }, _res, next) => {
    next(method === 'GET' || method === 'HEAD' ? undefined : 'router');
  });
  router.get(graphPath, async (req, res, next) => {
    if (prefersHtml(req.headers.accept)) sendPage(res, 'text/html', await renderPage());
    else next();
  });
  router.get(`${playgroundPath}/start.js`, async (_req, res) => {
    sendPage(res, 'text/javascript', await renderStartScript());
  });
  router.use(playgroundPath, async (req, res, next) => {
    const { getDistDirectory } = await loadAltair();
    res.setHeader('Content-Security-Policy', contentSecurityPolicy);
    // A redirect to a folder would go to the host that the request names, so redirects are off.
    const serveFile = express.static(getDistDirectory(), { index: false, redirect: false, maxAge: '1h' });
    serveFile(req, res, () => {
      res.removeHeader('Content-Security-Policy');
      next();
    });
  });
  return router;
}

async function renderPage(): Promise<string> {
  const { renderAltair } = await loadAltair();
  const page = renderAltair({
    baseURL: `${playgroundPath}/`,
    serveInitialOptionsInSeperateRequest: `${playgroundPath}/start.js`,
  });
  return page.replace(libraryTag, '');
}

async function renderStartScript(): Promise<string> {
  const script = await readFile(new URL('./start.js', import.meta.url), 'utf8');
  return `const options = ${JSON.stringify(altairOptions)};\n${script}`;
}

/** Most processes never serve the page, so the library is loaded at the first use. */
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
