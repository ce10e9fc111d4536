import { gunzipSync } from 'node:zlib';

/** An HTTP answer as received, with the method and path of its request. */
export interface Answer {
  readonly method: string;
  /** The path and query as sent. */
  readonly path: string;
  readonly status: number;
  /** The names are in lower case. A comma joins the values of a repeated header. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body without its transfer coding, but with its content coding. */
  readonly body: Buffer;
}

/** Returns the body without its content coding. */
export function decodeContent({ headers, body }: Answer): Buffer {
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

export function decodeText(answer: Answer): string {
  return decodeContent(answer).toString('utf8');
}

/** Throws a SyntaxError if the body is not JSON. */
export function parseJson(answer: Answer): unknown {
  return JSON.parse(decodeText(answer));
}

/** Returns the member `data`. Throws if `success` is not true. */
export function parseData(answer: Answer): unknown {
  const { success, data } = parseJson(answer) as { success: unknown; data: unknown };
  if (success !== true) throw new Error(`${answer.method} ${answer.path}: ${answer.status} ${decodeText(answer)}`);
  return data;
}

/** In Node's `rawHeaders`, names and values alternate. */
export function parseHeaderLines(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let n = 0; n < raw.length; n += 2) {
    const [name, value] = [(raw[n] ?? '').toLowerCase(), raw[n + 1] ?? ''];
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}
