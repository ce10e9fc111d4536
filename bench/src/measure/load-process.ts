import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withTimeout } from '@archive/kit';
import { maxOvertimeFactor } from '../load/generator.ts';
import type { LoadResult, LoadMessage, Workload } from '../load/workload.ts';
import { type Child, startChild } from '../servers/child.ts';

export class LoadProcess {
  readonly #child: Child;

  constructor(core: number | undefined) {
    const script = fileURLToPath(new URL('../load/main.ts', import.meta.url));
    this.#child = startChild({ name: 'the load generator', args: [script], core, hasIpc: true });
  }

  async run<T>(workload: Workload, sample: () => Promise<T>): Promise<{ outcome: LoadResult; before: T; after: T }> {
    const reports = on(this.#child.process, 'message') as AsyncIterableIterator<[LoadMessage]>;
    const timeoutMs = workload.warmUpMs + (1 + maxOvertimeFactor) * workload.measuredMs + 10_000;
    const next = <Kind extends LoadMessage['kind']>(kind: Kind) =>
      withTimeout(timeoutMs, Promise.race([nextMessage(reports, kind), this.#child.failure]));
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

async function nextMessage<Kind extends LoadMessage['kind']>(
  reports: AsyncIterableIterator<[LoadMessage]>,
  kind: Kind,
): Promise<Extract<LoadMessage, { kind: Kind }>> {
  const { value } = (await reports.next()) as IteratorYieldResult<[LoadMessage]>;
  const [report] = value;
  if (report.kind === 'failed') throw new Error(report.message);
  if (report.kind !== kind) throw new Error(`the load generator sent ${report.kind} instead of ${kind}`);
  return report as Extract<LoadMessage, { kind: Kind }>;
}
