import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PreparedRequest } from '../load/connection.ts';
import { prepareRequest } from '../load/generator.ts';
import { ResponseReader } from '../load/response-reader.ts';
import type { RequestTemplate } from '../load/workload.ts';

export interface Phase {
  readonly perSecond: number;
  readonly ms: number;
}

export interface OpenLoopLoad {
  readonly port: number;
  /** The templates are used in turn. */
  readonly templates: readonly RequestTemplate[];
  readonly phases: readonly Phase[];
}

/**
 * `due`: when the request is due, in ms from the start. `ms`: from `due` to the end of the response. `status`: 0 if
 * there is no response.
 */
export type Sample = readonly [due: number, ms: number, status: number];

/**
 * The load generator opens all connections before the first request, as a reverse proxy does. Waiting for a free
 * connection counts as latency.
 */
const connectionCount = 3_000;
/** Time for outstanding responses at the end. An upload may take 30 s. */
const drainTimeoutMs = 31_000;

/**
 * Sends each request when it is due, whether or not earlier requests have ended. Returns a sample of each request that
 * ended.
 */
export async function generateOpenLoopLoad({ port, templates, phases }: OpenLoopLoad): Promise<Sample[]> {
  const prepared = await Promise.all(templates.map(template => prepareRequest(template, port)));
  const pool = new OpenLoopPool(prepared);
  await pool.connect(port);
  let from = 0;
  for (const { perSecond, ms } of phases) {
    let sent = 0;
    for (let now = pool.now(); now < from + ms; now = pool.now()) {
      for (; sent < ((now - from) / 1_000) * perSecond; sent += 1) pool.send(from + (sent / perSecond) * 1_000);
      await pause(1);
    }
    from += ms;
  }
  const end = pool.now() + drainTimeoutMs;
  while (pool.pending > 0 && pool.now() < end) await pause(20);
  return pool.close();
}

/** Keep-alive connections. A broken connection is not replaced. */
class OpenLoopPool {
  readonly #prepared: readonly PreparedRequest[];
  readonly #samples: Sample[] = [];
  readonly #idle: OpenLoopConnection[] = [];
  readonly #open = new Set<OpenLoopConnection>();
  readonly #waiting: number[] = [];
  #began = 0;
  #sentCount = 0;
  pending = 0;

  constructor(prepared: readonly PreparedRequest[]) {
    this.#prepared = prepared;
  }

  async connect(port: number): Promise<void> {
    for (let n = 0; n < connectionCount; n += 1) await this.#openConnection(port).warmUp();
    this.#began = performance.now();
  }

  now(): number {
    return performance.now() - this.#began;
  }

  send(due: number): void {
    this.pending += 1;
    const connection = this.#idle.pop();
    if (connection) this.#begin(connection, due);
    else this.#waiting.push(due);
  }

  close(): Sample[] {
    for (const connection of this.#open) connection.socket.destroy();
    return this.#samples;
  }

  #begin(connection: OpenLoopConnection, due: number): void {
    const request = this.#prepared[this.#sentCount++ % this.#prepared.length];
    if (request) connection.send(request, due);
  }

  #openConnection(port: number): OpenLoopConnection {
    const onResponse = (due: number, status: number, closesConnection: boolean) => {
      this.pending -= 1;
      this.#samples.push([due, this.now() - due, status]);
      if (closesConnection) return;
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(connection);
      else this.#begin(connection, next);
    };
    const connection = new OpenLoopConnection(port, onResponse);
    this.#open.add(connection);
    this.#idle.push(connection);
    connection.socket.once('close', () => {
      this.#open.delete(connection);
      if (this.#idle.includes(connection)) this.#idle.splice(this.#idle.indexOf(connection), 1);
    });
    return connection;
  }
}

class OpenLoopConnection {
  readonly socket: Socket;
  readonly #reader: ResponseReader;
  #due: number | undefined;
  #onWarm = (): void => undefined;

  constructor(port: number, onResponse: (due: number, status: number, closesConnection: boolean) => void) {
    const settle = (status: number, closesConnection: boolean) => {
      const due = this.#due;
      this.#due = undefined;
      if (due !== undefined) onResponse(due, status, closesConnection);
      else this.#onWarm();
    };
    this.#reader = new ResponseReader(({ status, closesConnection }) => settle(status, closesConnection));
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (data: Buffer) => this.#reader.push(data));
    // A broken connection is reported by the close event.
    this.socket.on('error', () => undefined);
    this.socket.once('close', () => settle(0, true));
  }

  /** The archive closes a connection that sends no request for 10 s, so each connection sends one at once. */
  async warmUp(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#onWarm = () => resolve(undefined);
    await once(this.socket, 'connect');
    this.#reader.expectResponse('HEAD');
    this.socket.write('HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await promise;
  }

  send({ method, bytes, path }: PreparedRequest, due: number): void {
    this.#due = due;
    this.#reader.expectResponse(method);
    if (path !== undefined) this.socket.write(`${method} ${path.replace('{uuid}', randomUUID())} HTTP/1.1\r\n`);
    this.socket.write(bytes);
  }
}
