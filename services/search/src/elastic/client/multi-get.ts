import { type estypes } from '@elastic/elasticsearch';
import { type Engine } from './client.ts';
import { createResponseError, joinErrorTypes } from './errors.ts';

/**
 * Looks up documents by id; results are in the order of the request, also for missing documents. Throws UNAVAILABLE if one
 * look-up fails, such as while a shard starts: the document may exist.
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
