import { errors } from '@elastic/elasticsearch';
import { ServiceError } from '@archive/kit';

const { ElasticsearchClientError, ResponseError } = errors;
/** UTF-16 units. */
const maxMessageLength = 500;

/**
 * Converts an error of the library to INTERNAL (malformed request) or UNAVAILABLE. The library's error is dropped,
 * because it contains the request and the response, which must not be logged.
 */
export function toServiceFailure(thrown: unknown): unknown {
  if (thrown instanceof ServiceError || !(thrown instanceof ElasticsearchClientError)) return thrown;
  const status = thrown instanceof ResponseError ? thrown.statusCode : undefined;
  return createResponseError(
    status,
    thrown instanceof ResponseError ? joinErrorTypes(errorOf(thrown.body)) : thrown.message,
  );
}

/** Creates the error for the HTTP status of a request, or of one search of a multi-search. */
export function createResponseError(status: number | undefined, reason: string): ServiceError {
  const cause = new Error(`Elasticsearch, ${status ?? 'no answer'}: ${reason.slice(0, maxMessageLength)}`);
  return new ServiceError(status === 400 ? 'INTERNAL' : 'UNAVAILABLE', undefined, { cause });
}

/**
 * Creates the error for a document that was not written. INVALID: the engine rejects the document itself. UNAVAILABLE:
 * another cause, such as a full disk or a missing index.
 */
export function createDocumentError(status: number, reason: unknown): ServiceError {
  const cause = new Error(`Elasticsearch refused a document, ${status}: ${joinErrorTypes(reason)}`);
  return new ServiceError(status === 400 || status === 413 ? 'INVALID' : 'UNAVAILABLE', undefined, { cause });
}

interface Reason {
  readonly type?: string;
  readonly caused_by?: unknown;
}

/** Joins only the types of an error and its causes, because their messages may quote documents. */
export function joinErrorTypes(reason: unknown): string {
  const { type = 'unknown', caused_by: cause } = (reason ?? {}) as Reason;
  return cause === undefined ? type : `${type}, ${joinErrorTypes(cause)}`;
}

function errorOf(body: unknown): unknown {
  return (body as { error?: unknown } | undefined)?.error;
}
