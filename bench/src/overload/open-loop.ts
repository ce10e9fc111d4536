import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Prepared } from '../load/connection.ts';
import { prepare } from '../load/generator.ts';
import { ResponseReader } from '../load/response-reader.ts';
import type { Shot } from '../load/workload.ts';

/** Requests are due at this rate, whatever becomes of earlier ones. */
export interface Phase {
  readonly perSecond: number;
  readonly ms: number;
}

export interface OpenLoad {
  readonly port: number;
  /** Taken in turn. */
  readonly shots: readonly Shot[];
  readonly phases: readonly Phase[];
}

/** When a request was due, in ms from the beginning; how long from then to its answer's end, in ms; its status, 0: none. */
export type Sample = readonly [due: number, ms: number, status: number];

/** Open from the beginning, as a proxy in front of the archive has them; a request for which none is free waits, and its time runs. */
const connections = 3_000;
/** For answers that are still to come at the end, in ms. */
const patience = 10_000;

/** Sends requests when they are due and gives what came of each. */
export async function offer({ port, shots, phases }: OpenLoad): Promise<Sample[]> {
  const prepared = await Promise.all(shots.map(shot => prepare(shot, port)));
  const crowd = new Crowd(prepared);
  await crowd.connect(port);
  let from = 0;
  for (const { perSecond, ms } of phases) {
    let sent = 0;
    for (let now = crowd.now(); now < from + ms; now = crowd.now()) {
      for (; sent < ((now - from) / 1_000) * perSecond; sent += 1) crowd.send(from + (sent / perSecond) * 1_000);
      await pause(1);
    }
    from += ms;
  }
  const end = crowd.now() + patience;
  while (crowd.pending > 0 && crowd.now() < end) await pause(20);
  return crowd.close();
}

/** Keep-alive connections; one that breaks is not replaced. */
class Crowd {
  readonly #prepared: readonly Prepared[];
  readonly #samples: Sample[] = [];
  readonly #idle: Caller[] = [];
  readonly #open = new Set<Caller>();
  readonly #late: number[] = [];
  #began = 0;
  #turn = 0;
  pending = 0;

  constructor(prepared: readonly Prepared[]) {
    this.#prepared = prepared;
  }

  /** Opens all connections; the time runs from then. */
  async connect(port: number): Promise<void> {
    for (let n = 0; n < connections; n += 1) await this.#another(port).greet();
    this.#began = performance.now();
  }

  now(): number {
    return performance.now() - this.#began;
  }

  send(due: number): void {
    this.pending += 1;
    const caller = this.#idle.pop();
    if (caller) this.#begin(caller, due);
    else this.#late.push(due);
  }

  close(): Sample[] {
    for (const caller of this.#open) caller.socket.destroy();
    return this.#samples;
  }

  #begin(caller: Caller, due: number): void {
    const shot = this.#prepared[this.#turn++ % this.#prepared.length];
    if (shot) caller.ask(shot, due);
  }

  #another(port: number): Caller {
    const answered = (due: number, status: number, last: boolean) => {
      this.pending -= 1;
      this.#samples.push([due, this.now() - due, status]);
      if (last) return;
      const next = this.#late.shift();
      if (next === undefined) this.#idle.push(caller);
      else this.#begin(caller, next);
    };
    const caller = new Caller(port, answered);
    this.#open.add(caller);
    this.#idle.push(caller);
    caller.socket.once('close', () => {
      this.#open.delete(caller);
      if (this.#idle.includes(caller)) this.#idle.splice(this.#idle.indexOf(caller), 1);
    });
    return caller;
  }
}

/** One connection with one request under way at a time. */
class Caller {
  readonly socket: Socket;
  readonly #reader: ResponseReader;
  #due: number | undefined;
  #greeted = (): void => undefined;

  constructor(port: number, answered: (due: number, status: number, last: boolean) => void) {
    const settle = (status: number, last: boolean) => {
      const due = this.#due;
      this.#due = undefined;
      if (due !== undefined) answered(due, status, last);
      else this.#greeted();
    };
    this.#reader = new ResponseReader(({ status, last }) => settle(status, last));
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (data: Buffer) => this.#reader.push(data));
    // What broke is told by its close.
    this.socket.on('error', () => undefined);
    this.socket.once('close', () => settle(0, true));
  }

  /** A first request and its answer: a connection without one is closed by the archive after 10 s. */
  async greet(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#greeted = () => resolve(undefined);
    await once(this.socket, 'connect');
    this.#reader.expect('HEAD');
    this.socket.write('HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await promise;
  }

  ask({ method, wire, path }: Prepared, due: number): void {
    this.#due = due;
    this.#reader.expect(method);
    if (path !== undefined) this.socket.write(`${method} ${path.replace('{uuid}', randomUUID())} HTTP/1.1\r\n`);
    this.socket.write(wire);
  }
}
