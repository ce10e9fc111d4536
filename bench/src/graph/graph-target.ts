import type { Target } from '../options/cases.ts';
import type { Archive } from '../servers/archive.ts';
import { type QueryResponse, query } from './content.ts';

export const graphPath = '/api/v1/graphql';

/** Describes the server for `measureSeries`. `bodyFile` contains the request's body. */
export function createGraphTarget(
  name: string,
  { port, pids }: Pick<Archive, 'port' | 'pids'>,
  bodyFile: string,
  headers: Readonly<Record<string, string>>,
): Target {
  const sent = { 'Content-Type': 'application/json', ...headers };
  const templates = [{ method: 'POST', path: graphPath, headers: sent, bodyFile }];
  return {
    name,
    port,
    pids,
    requests: { 'graph, 20 sessions': { templates, expectedStatus: 200 } },
    isBaseline: false,
  };
}

export async function queryGraph<T>(
  port: number,
  headers: Readonly<Record<string, string>>,
  document: string = query,
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${graphPath}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query: document }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  const body = JSON.parse(text) as T & { errors?: unknown };
  if (!response.ok || body.errors !== undefined)
    throw new Error(`the query failed: ${response.status} ${text.slice(0, 300)}`);
  return body;
}

/** Replaces every value of the response by its type. Equal results show that all servers do the same work. */
export function shapeOf({ data }: QueryResponse): string {
  const blank = (_: string, value: unknown) =>
    Array.isArray(value) || typeof value === 'object' ? value : typeof value;
  return JSON.stringify(data, blank);
}
