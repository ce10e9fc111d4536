import { serveFloor, smallBody } from './floor.ts';

/** node:http without a framework or database. */
await serveFloor((_req, res) => {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', smallBody.length);
  res.end(smallBody);
});
