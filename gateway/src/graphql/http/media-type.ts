import { findMediaTypeWeight } from '../../http/accept.ts';

export const graphPath = '/api/v1/graphql';

const json = 'application/json';
const graphResponse = 'application/graphql-response+json';

/** Whether `application/graphql-response+json` (GraphQL over HTTP, draft) has at least the weight of JSON in Accept. */
export function prefersGraphResponse(accept: string | undefined): boolean {
  const weight = findMediaTypeWeight(accept, graphResponse);
  return weight > 0 && weight >= findMediaTypeWeight(accept, json);
}

/** The playground is served if HTML has at least the weight of JSON in Accept. */
export function prefersHtml(accept: string | undefined): boolean {
  const weight = findMediaTypeWeight(accept, 'text/html');
  return weight > 0 && weight >= findMediaTypeWeight(accept, json);
}
