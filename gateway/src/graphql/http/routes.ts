import type { Request } from 'express';
import { afterBody, type Exchange, type Route } from '../../request/request-context.ts';
import type { Graph } from '../federation/graph.ts';
import { graphPath, wantsGraphResponse } from './media-type.ts';
import { readGraphRequest } from './request.ts';

/** The graph's one route (interface.md, GraphQL). */
export function graphRoutes(graph: Graph): Route[] {
  return [{ method: 'post', path: graphPath, handle: exchange => answer(graph, exchange) }];
}

async function answer(graph: Graph, { req, res, context, place }: Exchange): Promise<void> {
  place.awaitBody();
  const request = await readGraphRequest(req);
  const timed = afterBody(context);
  await place.take();
  const result = await graph.execute(request, timed);
  const body = JSON.stringify(result);
  res.statusCode = 200;
  res.setHeader('Content-Type', typeOf(req));
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}

function typeOf(req: Request): string {
  return `application/${wantsGraphResponse(req.headers.accept) ? 'graphql-response+json' : 'json'}; charset=utf-8`;
}
