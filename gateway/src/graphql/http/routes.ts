import type { Request } from 'express';
import { streamBody } from '../../http/stream-body.ts';
import type { BodyRequestContext } from '../../request/request-context.ts';
import type { Route } from '../../request/route.ts';
import { withBody } from '../../request/with-body.ts';
import type { Graph } from '../federation/graph.ts';
import { formatGraphErrorResponse } from './error-response.ts';
import { graphPath, prefersGraphResponse } from './media-type.ts';
import { readGraphRequest } from '../request/graph-request.ts';

/** See docs/decisions.md#57-graphql-requests. */
export function createGraphRoutes(graph: Graph): Route[] {
  return [
    {
      method: 'post',
      path: graphPath,
      rateLimit: 'graphql',
      readsBody: true,
      formatError: formatGraphErrorResponse,
      handle: request => handleGraphRequest(graph, request),
    },
  ];
}

async function handleGraphRequest(graph: Graph, request: BodyRequestContext): Promise<void> {
  const { req, res, countFurtherRequests } = request;
  const { body: graphRequest, context } = await withBody(request, signal => readGraphRequest(request, signal));
  const result = await graph.execute(graphRequest, context, async searchCount => {
    if (searchCount > 1) await countFurtherRequests(searchCount - 1);
  });
  const body = Buffer.from(JSON.stringify(result));
  res.statusCode = 200;
  res.setHeader('Content-Type', contentTypeOf(req));
  res.setHeader('Content-Length', body.length);
  await streamBody(res, [body]);
  res.end();
}

function contentTypeOf(req: Request): string {
  return `application/${prefersGraphResponse(req.headers.accept) ? 'graphql-response+json' : 'json'}; charset=utf-8`;
}
