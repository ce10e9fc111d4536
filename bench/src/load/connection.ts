import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { ResponseReader } from './response-reader.ts';
import type { Tally } from './measurement.ts';

/** A request as it goes over the wire; `path` is there where each one gets a UUID of its own. */
export interface Prepared {
  readonly method: string;
  readonly wire: Buffer;
  readonly path?: string;
}

/** One keep-alive connection that sends the next request when the last was answered. */
export class Connection {
  readonly #socket: Socket;
  readonly #tally: Tally;
  readonly #next: () => Prepared;
  readonly #reader: ResponseReader;
  readonly closed: Promise<void>;
  #sentAt = 0;
  #stopping = false;

  constructor(port: number, next: () => Prepared, tally: Tally) {
    this.#next = next;
    this.#tally = tally;
    this.#reader = new ResponseReader(({ status, bytes }) => {
      tally.answer(status, bytes, this.#sentAt);
      if (this.#stopping) this.#socket.destroy();
      else this.#send();
    });
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.closed = new Promise(resolve => this.#socket.once('close', () => resolve()));
    this.#socket.once('connect', () => this.#send());
    this.#socket.on('data', (data: Buffer) => this.#read(data));
    this.#socket.on('error', error => tally.fail(error.message));
    this.#socket.on('end', () => {
      if (!this.#stopping) tally.fail('the server closed a connection');
    });
  }

  /** Ends after the request under way, or after 5 s. */
  stop(): Promise<void> {
    this.#stopping = true;
    const timer = setTimeout(() => this.#socket.destroy(), 5_000);
    return this.closed.finally(() => clearTimeout(timer));
  }

  #send(): void {
    const { method, wire, path } = this.#next();
    this.#reader.expect(method);
    this.#sentAt = performance.now();
    if (path !== undefined) this.#socket.write(`${method} ${path.replace('{uuid}', randomUUID())} HTTP/1.1\r\n`);
    this.#socket.write(wire);
  }

  #read(data: Buffer): void {
    try {
      this.#reader.push(data);
    } catch (error) {
      this.#tally.fail(String(error));
      this.#socket.destroy();
    }
  }
}
