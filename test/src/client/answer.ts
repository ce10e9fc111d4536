import { gunzipSync } from 'node:zlib';

/** An HTTP response as received, with the method and path of its request. */
export interface Answer {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly status: number;
  /** Keys are lower-case names. The values of a repeated header are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body without its transfer coding, but with its content coding. */
  readonly body: Buffer;
}

/** Returns the bytes of the body without its content coding. */
export function decodeContent({ headers, body }: Answer): Buffer {
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** Returns the body as UTF-8 text. */
export function decodeText(answer: Answer): string {
  return decodeContent(answer).toString('utf8');
}

/** Parses the body as a JSON value. Throws a SyntaxError if it is not JSON. */
export function parseJson(answer: Answer): unknown {
  return JSON.parse(decodeText(answer));
}

/** Returns the member `data` of a successful answer. Throws if `success` is not true. */
export function parseData(answer: Answer): unknown {
  const { success, data } = parseJson(answer) as { success: unknown; data: unknown };
  if (success !== true) throw new Error(`${answer.method} ${answer.path}: ${answer.status} ${decodeText(answer)}`);
  return data;
}

/** Parses headers from Node's `rawHeaders`, which alternates names and values. */
export function parseHeaderLines(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let n = 0; n < raw.length; n += 2) {
    const [name, value] = [(raw[n] ?? '').toLowerCase(), raw[n + 1] ?? ''];
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}
