/** What a finished answer was. */
export interface Answer {
  readonly status: number;
  /** Bytes of the body as they travelled. */
  readonly bytes: number;
  /** The server closes the connection after it. */
  readonly last: boolean;
}

const endOfHead = Buffer.from('\r\n\r\n');
const unknown = -1;

/**
 * Reads answers of HTTP/1.1 off one connection that has one request under way at a time; no more of the protocol than
 * a load generator needs, so that it is never the slower side.
 */
export class ResponseReader {
  readonly #done: (answer: Answer) => void;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #bytes = 0;
  /** Bytes of the body, or of the present chunk, yet to come; `unknown` while the head or a chunk's size is read. */
  #left = unknown;
  #chunked = false;
  #last = false;
  #bodyless = false;

  constructor(done: (answer: Answer) => void) {
    this.#done = done;
  }

  /** Call it before each request; an answer to HEAD has no body, whatever its Content-Length. */
  expect(method: string): void {
    this.#bodyless = method === 'HEAD';
    this.#status = 0;
    this.#bytes = 0;
    this.#left = unknown;
    this.#chunked = false;
  }

  /** Takes what arrived; throws on what is not HTTP. */
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
    if (!head.startsWith('http/1.1 ')) throw new Error(`no HTTP answer: ${head.slice(0, 80)}`);
    this.#status = Number(head.slice(9, 12));
    this.#chunked = head.includes('\r\ntransfer-encoding: chunked');
    this.#last = head.includes('\r\nconnection: close');
    if (this.#bodyless || this.#status === 304) this.#left = 0;
    else this.#left = this.#chunked ? unknown : contentLength(head);
    if (this.#left === 0) this.#finish();
    return all.subarray(end + 4);
  }

  #readBody(data: Buffer): Buffer | undefined {
    if (this.#left === unknown) return this.#readChunkSize(data);
    const taken = Math.min(this.#left, data.length);
    this.#left -= taken;
    this.#bytes += taken;
    if (this.#left === 0 && this.#chunked) this.#left = unknown;
    else if (this.#left === 0) this.#finish();
    return data.subarray(taken);
  }

  /** The line break after a chunk is taken as the empty beginning of the next size's line. */
  #readChunkSize(data: Buffer): Buffer | undefined {
    const all = this.#head.length === 0 ? data : Buffer.concat([this.#head, data]);
    const start = all[0] === 13 ? 2 : 0;
    const end = all.indexOf('\r\n', start);
    const last = end >= 0 && Number.parseInt(all.toString('latin1', start, end), 16) === 0;
    const complete = end >= 0 && (!last || all.length >= end + 4);
    this.#head = complete ? Buffer.alloc(0) : all;
    if (!complete) return undefined;
    this.#left = Number.parseInt(all.toString('latin1', start, end), 16);
    if (Number.isNaN(this.#left)) throw new Error('no chunk size');
    if (last) this.#finish();
    return all.subarray(last ? end + 4 : end + 2);
  }

  #finish(): void {
    const answer = { status: this.#status, bytes: this.#bytes, last: this.#last };
    this.#status = 0;
    this.#left = unknown;
    this.#done(answer);
  }
}

function contentLength(head: string): number {
  const found = /\r\ncontent-length: (\d+)/.exec(head);
  if (!found) throw new Error('an answer without a length');
  return Number(found[1]);
}
