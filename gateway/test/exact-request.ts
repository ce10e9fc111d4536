import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ExactRequest {
  readonly method?: string;
  readonly path: string;
  /** If a value is undefined, the header is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
}

export interface ExactResponse {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** `fetch` would normalise the path, add headers and decompress the answer. */
export async function sendExactly(
  { port }: { readonly port: number },
  { method = 'GET', path, headers = {}, body: sentBody }: ExactRequest,
): Promise<ExactResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ExactResponse>();
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const options = { host: '127.0.0.1', port, path, method, headers: Object.fromEntries(sent) };
  const req = httpRequest(options, res => {
    buffer(res).then(body => resolve({ status: res.statusCode, headers: res.headers, body }), reject);
  });
  req.on('error', reject).end(sentBody);
  return promise;
}
