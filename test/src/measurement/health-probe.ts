import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Results of a client that repeatedly requests /healthz. */
export interface HealthProbeResult {
  readonly answers: number;
  /** The longest wait for an answer. */
  readonly longestMs: number;
  /** The longest delay of the client's own event loop, which `longestMs` may include. */
  readonly ownDelayMs: number;
}

/** A worker thread requests /healthz on one connection, 10 ms after each answer, until `stop`. */
export async function startHealthProbe(base: string): Promise<{ stop(): Promise<HealthProbeResult> }> {
  const worker = new Worker(new URL('./health-probe-thread.ts', import.meta.url), { workerData: base });
  await once(worker, 'message');
  return {
    stop: async () => {
      const result = once(worker, 'message') as Promise<[HealthProbeResult]>;
      worker.postMessage('stop');
      const [measured] = await result;
      await worker.terminate();
      return measured;
    },
  };
}
