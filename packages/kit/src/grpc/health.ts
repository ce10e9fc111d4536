import type { Server, ServerWritableStream, UntypedServiceImplementation } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { withTimeout } from '../concurrency/deadline.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log/log.ts';

/** Whether a part of a service works. A rejection counts as false. */
export type HealthCheck = () => boolean | Promise<boolean>;
/** The checks of a service by the name that callers of `grpc.health.v1.Health` ask for. */
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

export interface HealthService {
  /** Reports NOT_SERVING for every name, and ends the open `Watch` calls. */
  stop(): void;
}

/** The name that stands for the whole server in the protocol. */
const wholeServer = '';
const refreshMs = 1_000;
const checkTimeoutMs = 5_000;
/** Callers need no secret, so the streams that they may hold open are bounded. */
const maxWatches = 100;

/**
 * Adds `grpc.health.v1.Health` to a server. The whole server is SERVING until `stop`, and the other names are SERVING
 * while their check is true. The checks run once a second, and never because of a call.
 */
export function addHealthService(server: Server, checks: HealthChecks, log: Logger): HealthService {
  const names = Object.keys(checks);
  const health = new HealthImplementation({ [wholeServer]: 'SERVING' });
  for (const name of names) health.setStatus(name, 'NOT_SERVING');
  const watches = new OpenWatches();
  health.addToServer({
    addService: (definition, methods) => server.addService(definition, watches.track(methods)),
  });
  const shown = new Map<string, boolean>();
  // `setStatus` writes to every watcher, also without a change.
  const show = (name: string, isServing: boolean) => {
    if (shown.get(name) === isServing) return;
    shown.set(name, isServing);
    health.setStatus(name, isServing ? 'SERVING' : 'NOT_SERVING');
  };
  const refresh = async (signal: AbortSignal) => {
    const results = await Promise.all(Object.values(checks).map(isHealthy));
    if (!signal.aborted) results.forEach((isServing, n) => show(names[n] ?? wholeServer, isServing));
  };
  const job = names.length === 0 ? undefined : startJob({ name: 'health', everyMs: refreshMs, run: refresh, log });
  return {
    stop: () => {
      // A check may hang, and its result is no longer needed, so `stop` does not wait for it.
      void job?.stop();
      for (const name of [wholeServer, ...names]) show(name, false);
      watches.end();
    },
  };
}

async function isHealthy(check: HealthCheck): Promise<boolean> {
  const run = async () => check();
  return withTimeout(checkTimeoutMs, run()).catch(() => false);
}

type Watch = ServerWritableStream<object, object>;

/** The library leaves `Watch` calls open for ever, and an open call would delay the stop of the server. */
class OpenWatches {
  readonly #calls = new Set<Watch>();
  #isEnded = false;

  track(methods: UntypedServiceImplementation): UntypedServiceImplementation {
    const watch = methods['watch'] as (call: Watch) => void;
    return {
      ...methods,
      watch: (call: Watch) => {
        if (this.#isEnded || this.#calls.size >= maxWatches) {
          call.emit('error', { code: 8, details: 'Too many watches' });
          return;
        }
        this.#calls.add(call);
        call.on('cancelled', () => this.#calls.delete(call));
        watch(call);
      },
    };
  }

  end(): void {
    this.#isEnded = true;
    for (const call of this.#calls) call.end();
    this.#calls.clear();
  }
}
