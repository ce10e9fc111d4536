import type { Request } from 'express';
import { afterBody, type Exchange, type Route } from '../exchange.ts';
import type { Graph } from './graph.ts';
import { graphPath, wantsGraphResponse } from './media-type.ts';
import { readGraphRequest } from './request.ts';

/** The graph's one route (interface.md, GraphQL). */
export function graphRoutes(graph: Graph): Route[] {
  return [{ method: 'post', path: graphPath, handle: exchange => answer(graph, exchange) }];
}

async function answer(graph: Graph, { req, res, context }: Exchange): Promise<void> {
  const request = await readGraphRequest(req);
  const result = await graph.execute(request, afterBody(context));
  const body = JSON.stringify(result);
  res.statusCode = 200;
  res.setHeader('Content-Type', typeOf(req));
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}

function typeOf(req: Request): string {
  return `application/${wantsGraphResponse(req.headers.accept) ? 'graphql-response+json' : 'json'}; charset=utf-8`;
}
