import type { ServiceError } from '@archive/kit';
import { formatErrorResponse } from '../../http/envelope.ts';
import type { ErrorResponse } from '../../request/route.ts';
import { formatErrorBody } from '../errors/graph-request-error.ts';
import { prefersGraphResponse } from './media-type.ts';

/**
 * Formats GraphQL errors in the REST envelope (docs/decisions.md#58-graphql-errors). METHOD_NOT_ALLOWED has only the
 * envelope. INVALID has no envelope if the client prefers the media type of the GraphQL-over-HTTP draft.
 */
export function formatGraphErrorResponse(error: ServiceError, accept: string | undefined): ErrorResponse {
  if (error.code === 'METHOD_NOT_ALLOWED') return formatErrorResponse(error);
  const isDraft = prefersGraphResponse(accept);
  const type = isDraft ? 'application/graphql-response+json' : 'application/json';
  return {
    body: formatErrorBody(error, !(isDraft && error.code === 'INVALID')),
    contentType: `${type}; charset=utf-8`,
  };
}
