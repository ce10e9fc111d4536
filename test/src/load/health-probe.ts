import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What a client that asks for /healthz all the time saw, in ms. */
export interface HealthProbeResult {
  readonly answers: number;
  /** The longest that it waited for an answer. */
  readonly longest: number;
  /** The longest that it was kept from running itself: the machine's share in any wait. */
  readonly ownDelay: number;
}

/** Asks for /healthz on one connection, 10 ms after each answer, from a thread of its own, until `stop`. */
export async function startHealthProbe(base: string): Promise<{ stop(): Promise<HealthProbeResult> }> {
  const worker = new Worker(new URL('./health-probe-thread.ts', import.meta.url), { workerData: base });
  await once(worker, 'message');
  return {
    stop: async () => {
      const result = once(worker, 'message') as Promise<[HealthProbeResult]>;
      worker.postMessage('stop');
      const [probed] = await result;
      await worker.terminate();
      return probed;
    },
  };
}
