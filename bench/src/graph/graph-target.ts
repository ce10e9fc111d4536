import type { Target } from '../options/cases.ts';
import type { Archive } from '../servers/archive.ts';
import { type Answer, query } from './content.ts';

export const graphPath = '/api/v1/graphql';

/** A server that answers the query, as the series measures it. `bodyFile` holds the request's body. */
export function graphTarget(
  name: string,
  { port, pids }: Pick<Archive, 'port' | 'pids'>,
  bodyFile: string,
  headers: Readonly<Record<string, string>>,
): Target {
  const sent = { 'Content-Type': 'application/json', ...headers };
  const shots = [{ method: 'POST', path: graphPath, headers: sent, bodyFile }];
  return { name, port, pids, requests: { 'graph, 20 sessions': { shots, status: 200 } }, floor: false };
}

/** The whole answer to a document; throws where it is not one. */
export async function ask<T>(
  port: number,
  headers: Readonly<Record<string, string>>,
  document: string = query,
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${graphPath}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query: document }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  const body = JSON.parse(text) as T & { errors?: unknown };
  if (!answer.ok || body.errors !== undefined) throw new Error(`no answer: ${answer.status} ${text.slice(0, 300)}`);
  return body;
}

/** An answer's shape, without what differs from archive to archive: all that is measured must do the same work. */
export function shapeOf({ data }: Answer): string {
  const blank = (_: string, value: unknown) =>
    Array.isArray(value) || typeof value === 'object' ? value : typeof value;
  return JSON.stringify(data, blank);
}
