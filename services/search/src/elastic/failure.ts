import { errors } from '@elastic/elasticsearch';
import { ServiceError } from '@archive/kit';

const { ElasticsearchClientError, ResponseError } = errors;

/** A query that the engine can't read is our fault; all else passes by itself or by an operator's hand. */
export function toFailure(thrown: unknown): unknown {
  if (thrown instanceof ServiceError || !(thrown instanceof ElasticsearchClientError)) return thrown;
  const ours = thrown instanceof ResponseError && thrown.statusCode === 400;
  return new ServiceError(ours ? 'INTERNAL' : 'UNAVAILABLE', undefined, { cause: thrown });
}

/**
 * Why one document was not written: INVALID where the engine refuses the document itself, else UNAVAILABLE, such as for
 * a read-only or missing index or a full disk.
 */
export function documentFailure(status: number, reason: unknown): ServiceError {
  const cause = new Error(`Elasticsearch answered ${status}: ${JSON.stringify(reason)}`);
  return new ServiceError(status === 400 || status === 413 ? 'INVALID' : 'UNAVAILABLE', undefined, { cause });
}
