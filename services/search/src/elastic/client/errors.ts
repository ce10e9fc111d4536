import { errors } from '@elastic/elasticsearch';
import { ServiceError } from '@archive/kit';

const { ElasticsearchClientError, ResponseError } = errors;
const maxMessageLength = 500;

/**
 * A query that the engine can't read is our fault; all else passes by itself or by an operator's hand. The library's
 * errors hold the whole request and its answer, which are no business of a log.
 */
export function toServiceFailure(thrown: unknown): unknown {
  if (thrown instanceof ServiceError || !(thrown instanceof ElasticsearchClientError)) return thrown;
  const status = thrown instanceof ResponseError ? thrown.statusCode : undefined;
  return responseFailure(status, thrown instanceof ResponseError ? errorTypes(errorOf(thrown.body)) : thrown.message);
}

/** The failure of a request, or of one search among several, by its status. */
export function responseFailure(status: number | undefined, says: string): ServiceError {
  const cause = new Error(`Elasticsearch, ${status ?? 'no answer'}: ${says.slice(0, maxMessageLength)}`);
  return new ServiceError(status === 400 ? 'INTERNAL' : 'UNAVAILABLE', undefined, { cause });
}

/**
 * Why one document was not written: INVALID where the engine refuses the document itself, else UNAVAILABLE, such as for
 * a read-only or missing index or a full disk.
 */
export function documentFailure(status: number, reason: unknown): ServiceError {
  const cause = new Error(`Elasticsearch refused a document, ${status}: ${errorTypes(reason)}`);
  return new ServiceError(status === 400 || status === 413 ? 'INVALID' : 'UNAVAILABLE', undefined, { cause });
}

interface Reason {
  readonly type?: string;
  readonly caused_by?: unknown;
}

/** Kinds of an error and of its causes: its words may quote what people wrote. */
export function errorTypes(reason: unknown): string {
  const { type = 'unknown', caused_by: cause } = (reason ?? {}) as Reason;
  return cause === undefined ? type : `${type}, ${errorTypes(cause)}`;
}

function errorOf(body: unknown): unknown {
  return (body as { error?: unknown } | undefined)?.error;
}
