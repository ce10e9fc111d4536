import { serveBaseline, smallBody } from './serve-baseline.ts';

/** node:http without a framework or database. */
await serveBaseline((_req, res) => {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', smallBody.length);
  res.end(smallBody);
});
