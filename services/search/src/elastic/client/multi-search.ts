import { type estypes } from '@elastic/elasticsearch';
import { msUntil, ServiceError } from '@archive/kit';
import { type Engine } from './client.ts';
import { createResponseError, joinErrorTypes } from './errors.ts';

type Body = estypes.SearchSearchRequestBody;
export type SearchResponse<T> = estypes.MsearchMultiSearchItem<T>;

/**
 * Runs several searches of one owner's documents in one request. Throws UNAVAILABLE if any response is incomplete, and
 * INTERNAL if the engine rejects a search as malformed.
 */
export async function multiSearch<T>(
  engine: Engine,
  search: { index: string; owner: string; deadline: number; bodies: readonly Body[] },
): Promise<SearchResponse<T>[]> {
  const { index, owner: routing, deadline } = search;
  const timeout = `${Math.max(1, msUntil(deadline))}ms`;
  const searches = search.bodies.flatMap(body => [{}, { ...body, timeout }]);
  const { responses } = await engine.request(deadline, (client, options) =>
    client.msearch<T>({ index, searches, routing, allow_no_indices: false }, options),
  );
  return responses.map(response => requireComplete(response));
}

function requireComplete<T>(response: estypes.MsearchResponseItem<T>): SearchResponse<T> {
  if ('error' in response) {
    throw createResponseError(response.status, joinErrorTypes(response.error));
  }
  // A response without some shards would have a wrong total.
  if (response.timed_out || response._shards.failed > 0) throw new ServiceError('UNAVAILABLE');
  return response;
}
