import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withTimeout } from '@archive/kit';
import { longer } from '../load/generator.ts';
import type { Outcome, Report, Workload } from '../load/workload.ts';
import { type Child, startChild } from '../servers/child.ts';

/** The load generator, in a process of its own on a core of its own. */
export class LoadProcess {
  readonly #child: Child;

  constructor(core: number | undefined) {
    const script = fileURLToPath(new URL('../load/main.ts', import.meta.url));
    this.#child = startChild({ name: 'the load generator', args: [script], core, ipc: true });
  }

  /** Runs one workload; `sample` is called when its measured part begins and when it ends. */
  async run<T>(workload: Workload, sample: () => Promise<T>): Promise<{ outcome: Outcome; before: T; after: T }> {
    const reports = on(this.#child.process, 'message') as AsyncIterableIterator<[Report]>;
    const wait = workload.warmMs + (1 + longer) * workload.measuredMs + 10_000;
    const next = <Kind extends Report['kind']>(kind: Kind) =>
      withTimeout(wait, Promise.race([told(reports, kind), this.#child.failure]));
    try {
      this.#child.process.send(workload);
      await next('begun');
      const before = await sample();
      await next('ended');
      const after = await sample();
      return { ...(await next('outcome')), before, after };
    } finally {
      await reports.return?.();
    }
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}

async function told<Kind extends Report['kind']>(
  reports: AsyncIterableIterator<[Report]>,
  kind: Kind,
): Promise<Extract<Report, { kind: Kind }>> {
  const { value } = (await reports.next()) as IteratorYieldResult<[Report]>;
  const [report] = value;
  if (report.kind === 'failed') throw new Error(report.message);
  if (report.kind !== kind) throw new Error(`the load generator says ${report.kind} instead of ${kind}`);
  return report as Extract<Report, { kind: Kind }>;
}
