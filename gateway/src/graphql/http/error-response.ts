import type { ServiceError } from '@archive/kit';
import { formatErrorResponse } from '../../http/envelope.ts';
import type { ErrorResponse } from '../../request/route.ts';
import { errorResponseBody } from '../errors/graph-request-error.ts';
import { prefersGraphResponse } from './media-type.ts';

/**
 * Formats an error on the path of the GraphQL endpoint: GraphQL errors, with the REST envelope too unless a request in the
 * draft's media type is invalid (docs/decisions.md#58-graphql-errors). A wrong method has the REST envelope only.
 */
export function formatGraphErrorResponse(error: ServiceError, accept: string | undefined): ErrorResponse {
  if (error.code === 'METHOD_NOT_ALLOWED') return formatErrorResponse(error);
  const isDraft = prefersGraphResponse(accept);
  const type = isDraft ? 'application/graphql-response+json' : 'application/json';
  return {
    body: errorResponseBody(error, !(isDraft && error.code === 'INVALID')),
    contentType: `${type}; charset=utf-8`,
  };
}
