import { serveBaseline, smallBody } from './serve-baseline.ts';

/** Baseline: node:http without a framework or a database. */
await serveBaseline((_req, res) => {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', smallBody.length);
  res.end(smallBody);
});
