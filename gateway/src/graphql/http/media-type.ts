import { weightOf } from '../../http/accept.ts';

export const graphPath = '/api/v1/graphql';

/** Whether a path is the graph's, as the router takes it. */
export function isGraph(path: string): boolean {
  return path.replace(/\/$/, '') === graphPath;
}

const json = 'application/json';
const graphResponse = 'application/graphql-response+json';

/** Whether a client asks for the media type of the GraphQL-over-HTTP draft, at least as much as for JSON. */
export function wantsGraphResponse(accept: string | undefined): boolean {
  const weight = weightOf(accept, graphResponse);
  return weight > 0 && weight >= weightOf(accept, json);
}

/** Whether a browser asks for a page. */
export function wantsPage(accept: string | undefined): boolean {
  const weight = weightOf(accept, 'text/html');
  return weight > 0 && weight >= weightOf(accept, json);
}
