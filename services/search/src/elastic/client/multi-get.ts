import { type estypes } from '@elastic/elasticsearch';
import { type Engine } from './client.ts';
import { responseFailure, errorTypes } from './errors.ts';

/**
 * Documents by their ids, found or not, in the order asked for. Throws UNAVAILABLE where one can't be looked up, as while
 * a shard starts: that it is not there would be a guess.
 */
export async function multiGet<T>(
  engine: Engine,
  request: estypes.MgetRequest,
  deadline: number,
): Promise<estypes.GetGetResult<T>[]> {
  const { docs } = await engine.request(deadline, (client, options) => client.mget<T>(request, options));
  return docs.map(doc => {
    if ('error' in doc) throw responseFailure(503, errorTypes(doc.error));
    return doc;
  });
}
