import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@archive/kit';
import { readJsonObject } from '../../http/json-body.ts';
import { GraphRefusal } from '../graph-error.ts';

/** A request to the graph, well formed. */
export interface GraphRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

const mostBytes = 256 * 1024;

/** Reads a request's body (interface.md, GraphQL); other members are ignored. GraphRefusal for what is none, TOO_LARGE over 256 KiB. */
export async function readGraphRequest(req: IncomingMessage): Promise<GraphRequest> {
  const body = await readJsonObject(req, mostBytes).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'INVALID') throw new GraphRefusal([error.message]);
    throw error;
  });
  const { query, variables, operationName } = body;
  if (typeof query !== 'string') throw new GraphRefusal(['Missing required field: query']);
  if (!isAbsent(variables) && !isObject(variables)) throw new GraphRefusal(['variables must be an object']);
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    throw new GraphRefusal(['operationName must be a string']);
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
