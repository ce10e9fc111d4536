import { type JsonRequest, readJsonObject } from '../../request/json-body.ts';
import { GraphRequestError } from '../errors/graph-request-error.ts';

export interface GraphRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

const maxBodyBytes = 256 * 1024;

/**
 * Reads a request body, and ignores unknown members (docs/decisions.md#57-graphql-requests). Throws INVALID if the body
 * is not a JSON object, TOO_LARGE over 256 KiB, and GraphRequestError for other malformed requests.
 */
export async function readGraphRequest(request: JsonRequest, signal: AbortSignal): Promise<GraphRequest> {
  const { query, variables, operationName } = await readJsonObject(request, maxBodyBytes, signal);
  if (typeof query !== 'string') throw new GraphRequestError(['Missing required field: query']);
  if (!isAbsent(variables) && !isObject(variables)) throw new GraphRequestError(['variables must be an object']);
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    throw new GraphRequestError(['operationName must be a string']);
  return {
    query,
    variables: isObject(variables) ? variables : {},
    operationName: typeof operationName === 'string' ? operationName : undefined,
  };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
