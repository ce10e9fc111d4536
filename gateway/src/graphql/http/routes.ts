import type { Request } from 'express';
import { afterBody, type RequestContext, type Route } from '../../request/request-context.ts';
import type { Graph } from '../federation/graph.ts';
import { graphPath, prefersGraphResponse } from './media-type.ts';
import { readGraphRequest } from '../request/graph-request.ts';

/** Route of the GraphQL endpoint (docs/decisions.md#57-graphql-requests). */
export function graphRoutes(graph: Graph): Route[] {
  return [{ method: 'post', path: graphPath, handle: exchange => handleGraphRequest(graph, exchange) }];
}

async function handleGraphRequest(graph: Graph, { req, res, context, permit }: RequestContext): Promise<void> {
  permit.releaseWhileBodyArrives();
  const request = await readGraphRequest(req);
  const timed = afterBody(context);
  await permit.acquire();
  const result = await graph.execute(request, timed);
  const body = JSON.stringify(result);
  res.statusCode = 200;
  res.setHeader('Content-Type', contentTypeOf(req));
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}

function contentTypeOf(req: Request): string {
  return `application/${prefersGraphResponse(req.headers.accept) ? 'graphql-response+json' : 'json'}; charset=utf-8`;
}
