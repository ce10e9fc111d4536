export interface ParsedResponse {
  readonly status: number;
  /** Bytes of the body as transferred. */
  readonly bytes: number;
  readonly closesConnection: boolean;
}

const endOfHead = Buffer.from('\r\n\r\n');
const unknown = -1;

/**
 * Parses HTTP/1.1 responses on a connection with one request at a time. Implements only what the load generator needs,
 * so that parsing never limits the measured throughput.
 */
export class ResponseReader {
  readonly #onResponse: (response: ParsedResponse) => void;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #bytes = 0;
  /** Remaining bytes of the body or the current chunk. `unknown` while the head or a chunk size is incomplete. */
  #remaining = unknown;
  #isChunked = false;
  #closesConnection = false;
  #hasNoBody = false;

  constructor(onResponse: (response: ParsedResponse) => void) {
    this.#onResponse = onResponse;
  }

  /** Call it before each request: a response to HEAD has no body, although it has a Content-Length. */
  expectResponse(method: string): void {
    this.#hasNoBody = method === 'HEAD';
    this.#status = 0;
    this.#bytes = 0;
    this.#remaining = unknown;
    this.#isChunked = false;
  }

  push(data: Buffer): void {
    let rest: Buffer | undefined = data;
    while (rest !== undefined && rest.length > 0)
      rest = this.#status === 0 ? this.#readHead(rest) : this.#readBody(rest);
  }

  #readHead(data: Buffer): Buffer | undefined {
    const all = this.#head.length === 0 ? data : Buffer.concat([this.#head, data]);
    const end = all.indexOf(endOfHead);
    this.#head = end < 0 ? all : Buffer.alloc(0);
    if (end < 0) return undefined;
    const head = all.toString('latin1', 0, end).toLowerCase();
    if (!head.startsWith('http/1.1 ')) throw new Error(`no HTTP response: ${head.slice(0, 80)}`);
    this.#status = Number(head.slice(9, 12));
    this.#isChunked = head.includes('\r\ntransfer-encoding: chunked');
    this.#closesConnection = head.includes('\r\nconnection: close');
    if (this.#hasNoBody || this.#status === 304) this.#remaining = 0;
    else this.#remaining = this.#isChunked ? unknown : parseContentLength(head);
    if (this.#remaining === 0) this.#finish();
    return all.subarray(end + 4);
  }

  #readBody(data: Buffer): Buffer | undefined {
    if (this.#remaining === unknown) return this.#readChunkSize(data);
    const count = Math.min(this.#remaining, data.length);
    this.#remaining -= count;
    this.#bytes += count;
    if (this.#remaining === 0 && this.#isChunked) this.#remaining = unknown;
    else if (this.#remaining === 0) this.#finish();
    return data.subarray(count);
  }

  /** The line break at the end of the previous chunk is part of this line. */
  #readChunkSize(data: Buffer): Buffer | undefined {
    const all = this.#head.length === 0 ? data : Buffer.concat([this.#head, data]);
    const start = all[0] === 13 ? 2 : 0;
    const end = all.indexOf('\r\n', start);
    const last = end >= 0 && Number.parseInt(all.toString('latin1', start, end), 16) === 0;
    const complete = end >= 0 && (!last || all.length >= end + 4);
    this.#head = complete ? Buffer.alloc(0) : all;
    if (!complete) return undefined;
    this.#remaining = Number.parseInt(all.toString('latin1', start, end), 16);
    if (Number.isNaN(this.#remaining)) throw new Error('the chunk has no size');
    if (last) this.#finish();
    return all.subarray(last ? end + 4 : end + 2);
  }

  #finish(): void {
    const response = { status: this.#status, bytes: this.#bytes, closesConnection: this.#closesConnection };
    this.#status = 0;
    this.#remaining = unknown;
    this.#onResponse(response);
  }
}

function parseContentLength(head: string): number {
  const found = /\r\ncontent-length: (\d+)/.exec(head);
  if (!found) throw new Error('the response has no Content-Length');
  return Number(found[1]);
}
