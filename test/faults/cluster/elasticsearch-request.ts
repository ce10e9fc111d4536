/**
 * Sends a request directly to Elasticsearch and returns the JSON body. Throws after `timeoutMs`, or if the status is
 * not 2xx.
 */
export async function requestElasticsearch(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  timeoutMs = 10_000,
): Promise<unknown> {
  const response = await fetch(`${url}/${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`Elasticsearch answered ${response.status}: ${await response.text()}`);
  return response.json();
}
