import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { ResponseReader } from './response-reader.ts';
import type { Measurement } from './measurement.ts';

/** If `path` is set, `bytes` lacks the request line: each request gets its own request line with a new UUID. */
export interface PreparedRequest {
  readonly method: string;
  readonly bytes: Buffer;
  readonly path?: string;
}

export class Connection {
  readonly #socket: Socket;
  readonly #measurement: Measurement;
  readonly #nextRequest: () => PreparedRequest;
  readonly #reader: ResponseReader;
  readonly closed: Promise<void>;
  #sentAtMs = 0;
  #isStopping = false;

  constructor(port: number, next: () => PreparedRequest, measurement: Measurement) {
    this.#nextRequest = next;
    this.#measurement = measurement;
    this.#reader = new ResponseReader(({ status, bytes }) => {
      measurement.recordResponse(status, bytes, this.#sentAtMs);
      if (this.#isStopping) this.#socket.destroy();
      else this.#send();
    });
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.closed = new Promise(resolve => this.#socket.once('close', () => resolve()));
    this.#socket.once('connect', () => this.#send());
    this.#socket.on('data', (data: Buffer) => this.#read(data));
    this.#socket.on('error', error => measurement.recordFailure(error.message));
    this.#socket.on('end', () => {
      if (!this.#isStopping) measurement.recordFailure('the server closed a connection');
    });
  }

  /** Closes the connection after the current response, or after 5 s. */
  stop(): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => this.#socket.destroy(), 5_000);
    return this.closed.finally(() => clearTimeout(timer));
  }

  #send(): void {
    const { method, bytes, path } = this.#nextRequest();
    this.#reader.expectResponse(method);
    this.#sentAtMs = performance.now();
    if (path !== undefined) this.#socket.write(`${method} ${path.replace('{uuid}', randomUUID())} HTTP/1.1\r\n`);
    this.#socket.write(bytes);
  }

  #read(data: Buffer): void {
    try {
      this.#reader.push(data);
    } catch (error) {
      this.#measurement.recordFailure(String(error));
      this.#socket.destroy();
    }
  }
}
