import { findMediaTypeWeight } from '../../http/accept.ts';

export const graphPath = '/api/v1/graphql';

const json = 'application/json';
const graphResponse = 'application/graphql-response+json';

/** Whether Accept weighs `application/graphql-response+json` (GraphQL over HTTP, draft) at least as high as JSON. */
export function prefersGraphResponse(accept: string | undefined): boolean {
  const weight = findMediaTypeWeight(accept, graphResponse);
  return weight > 0 && weight >= findMediaTypeWeight(accept, json);
}

/** Whether Accept weighs HTML at least as high as JSON; then the playground is served. */
export function prefersHtml(accept: string | undefined): boolean {
  const weight = findMediaTypeWeight(accept, 'text/html');
  return weight > 0 && weight >= findMediaTypeWeight(accept, json);
}
