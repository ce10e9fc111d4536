import { gunzipSync } from 'node:zlib';

/** An answer as it came over the wire, with the request line that it answers. */
export interface Answer {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly status: number;
  /** By lower-case name; a header that came twice is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without transfer coding, but with its content coding. */
  readonly body: Buffer;
}

/** The body without its content coding, as bytes. */
export function decodeContent({ headers, body }: Answer): Buffer {
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

export function decodeText(answer: Answer): string {
  return decodeContent(answer).toString('utf8');
}

export function parseJson(answer: Answer): unknown {
  return JSON.parse(decodeText(answer));
}

/** The member `data` of a successful answer. */
export function parseData(answer: Answer): unknown {
  const { success, data } = parseJson(answer) as { success: unknown; data: unknown };
  if (success !== true) throw new Error(`${answer.method} ${answer.path}: ${answer.status} ${decodeText(answer)}`);
  return data;
}

/** Header lines as name, value, name, value. */
export function parseHeaderLines(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let n = 0; n < raw.length; n += 2) {
    const [name, value] = [(raw[n] ?? '').toLowerCase(), raw[n + 1] ?? ''];
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}
