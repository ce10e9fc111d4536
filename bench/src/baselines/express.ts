import express from 'express';
import { serveBaseline, smallBody } from './serve-baseline.ts';

/** Baseline: Express without a database, on a route with parameters like those of the archive. */
const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/projects/:projectId/sessions/:sessionId', (_req, res) => {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', smallBody.length);
  res.end(smallBody);
});
await serveBaseline(app);
