import { graphPath } from '../api/paths.ts';
import type { Client } from './world.ts';
import { type Answer, parseJson } from '../client/answer.ts';

export interface GraphResult {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly path: unknown; readonly extensions: object }[];
}

/** A string is sent unchanged, any other body as JSON. */
export function postGraph(client: Client, body: unknown, headers = {}): Promise<Answer> {
  return client.send({
    method: 'POST',
    path: graphPath,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export async function queryGraph(client: Client, query: string, members = {}): Promise<GraphResult> {
  return parseJson(await postGraph(client, { query, ...members })) as GraphResult;
}
