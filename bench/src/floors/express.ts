import express from 'express';
import { serveFloor, smallBody } from './floor.ts';

/** Express alone, with a route that has parameters as the archive's have. */
const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/projects/:projectId/sessions/:sessionId', (_req, res) => {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', smallBody.length);
  res.end(smallBody);
});
await serveFloor(app);
