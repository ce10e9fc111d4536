import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onFinished } from '../http/on-finished.ts';
import { MessageSplitter } from './message-splitter.ts';

/** Unanswered requests per connection. Further requests stay unread in the kernel. */
const maxUnanswered = 16;
/** A client that reads no bytes of its answers for this time is disconnected. */
const unreadTimeoutMs = 30_000;

type Feed = (bytes: Buffer) => void;

/** Node sets `_paused` while a client does not read its answers. The parser must get no bytes during this time. */
type NodeSocket = Socket & { readonly _paused?: boolean };

/**
 * Passes the bytes of a connection to Node's parser, one request at a time. Drops bytes after a request whose answer
 * closes the connection.
 */
export class Connection {
  readonly #socket: NodeSocket;
  readonly #feed: Feed;
  readonly #splitter = new MessageSplitter();
  readonly #unanswered = new Set<ServerResponse>();
  #lastRequest: IncomingMessage | undefined;
  #acceptsRequests = true;
  #isBroken = false;
  #waitsForAnswer = false;
  #sentBytes = 0;
  #sentAtMs = performance.now();

  /**
   * Replaces the only listener for the socket's data, which is Node's parser. The Connection passes the bytes to the
   * parser.
   */
  constructor(socket: Socket) {
    this.#socket = socket;
    const [feed] = socket.listeners('data') as Feed[];
    if (feed === undefined) throw new Error('the HTTP server does not listen for data of its connection');
    this.#feed = feed;
    socket.off('data', feed).on('data', chunk => this.#receive(chunk as Buffer));
  }

  get isDestroyed(): boolean {
    return this.#socket.destroyed;
  }

  /** Call this when Node has parsed the headers of a request, before its body. */
  add(req: IncomingMessage, res: ServerResponse): void {
    this.#lastRequest = req;
    this.#unanswered.add(res);
    onFinished(res, () => this.#forget(res));
    if (req.headers['transfer-encoding'] === undefined)
      this.#splitter.expectBody(Number(req.headers['content-length'] ?? 0));
    if (mustBeLast(req)) res.shouldKeepAlive = false;
    if (!res.shouldKeepAlive) this.#acceptsRequests = false;
  }

  /** Closes the connection after its current answers. Does nothing if no answer is outstanding. */
  drain(): void {
    for (const res of this.#unanswered) res.shouldKeepAlive = false;
  }

  /**
   * Node's parser has failed or has detached from the socket, so reading stops. Returns false if reading had stopped
   * before.
   */
  markBroken(): boolean {
    if (this.#isBroken) return false;
    this.#isBroken = true;
    return true;
  }

  /** Returns the response of the last complete request that has no answer yet. */
  findLastUnanswered(): ServerResponse | undefined {
    return [...this.#unanswered].findLast(({ req }) => req.complete);
  }

  /** Destroys the connection if bytes are unsent and the client has read nothing for 30 s. */
  destroyIfUnread(nowMs: number): void {
    const unsentBytes = this.#socket.writableLength;
    const sentBytes = this.#socket.bytesWritten - unsentBytes;
    if (unsentBytes > 0 && sentBytes === this.#sentBytes) {
      if (nowMs - this.#sentAtMs >= unreadTimeoutMs) this.#socket.destroy();
      return;
    }
    this.#sentBytes = sentBytes;
    this.#sentAtMs = nowMs;
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#isBroken) {
      const isWithinBody = this.#lastRequest?.complete === false;
      if (!this.#acceptsRequests && !isWithinBody) return;
      this.#waitsForAnswer = !isWithinBody && this.#unanswered.size >= maxUnanswered;
      if (this.#waitsForAnswer || this.#socket._paused === true || this.#socket.isPaused()) {
        this.#socket.pause();
        this.#socket.unshift(rest);
        return;
      }
      const length = this.#splitter.takeLength(rest);
      this.#feed(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  }

  #forget(res: ServerResponse): void {
    this.#unanswered.delete(res);
    if (!this.#waitsForAnswer || this.#socket.destroyed) return;
    this.#waitsForAnswer = false;
    this.#socket.resume();
  }
}

/**
 * Whether the connection must close after this request. Bytes after an ignored Upgrade may belong to another protocol.
 * The end of the request is uncertain for an HTTP version other than 1.x, for a transfer coding other than chunked, and
 * for any transfer coding in HTTP/1.0 (RFC 9112 §6.1).
 */
function mustBeLast({ headers, httpVersion }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  const isPlain = encoding === undefined || (httpVersion === '1.1' && encoding.toLowerCase() === 'chunked');
  return headers.upgrade !== undefined || !isPlain || !/^1\.[01]$/.test(httpVersion);
}
