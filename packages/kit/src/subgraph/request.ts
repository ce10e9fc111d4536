import { ServiceError } from '../errors/errors.ts';

export interface SubgraphRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

/** Parses a JSON object with `query`, and optionally `variables` and `operationName`. Throws INVALID for other text. */
export function parseRequest(json: Buffer): SubgraphRequest {
  const { query, variables, operationName } = parseObject(json);
  if (typeof query !== 'string') throw new ServiceError('INVALID', 'Missing required field: query');
  return {
    query,
    ...(isObject(variables) ? { variables } : {}),
    ...(typeof operationName === 'string' ? { operationName } : {}),
  };
}

function parseObject(json: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json.toString());
    if (isObject(value)) return value;
  } catch (cause) {
    throw new ServiceError('INVALID', undefined, { cause });
  }
  throw new ServiceError('INVALID');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
