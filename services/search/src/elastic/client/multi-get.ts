import { type estypes } from '@elastic/elasticsearch';
import { type Engine } from './client.ts';
import { createResponseError, joinErrorTypes } from './errors.ts';

/**
 * Results have the order of the request; a missing document has a result too. Throws UNAVAILABLE if one look-up fails,
 * because the document may exist.
 */
export async function multiGet<T>(
  engine: Engine,
  request: estypes.MgetRequest,
  deadline: number,
): Promise<estypes.GetGetResult<T>[]> {
  const { docs } = await engine.request(deadline, (client, options) => client.mget<T>(request, options));
  return docs.map(doc => {
    if ('error' in doc) throw createResponseError(503, joinErrorTypes(doc.error));
    return doc;
  });
}
