import { generateLoad } from './generator.ts';
import type { LoadMessage, Workload } from './workload.ts';

/** The load generator receives workloads over IPC, runs one at a time, and ends with the parent process. */
const report = (message: LoadMessage) => process.send?.(message);

process.on('message', (workload: Workload) => {
  generateLoad(workload, kind => report({ kind })).then(
    outcome => report({ kind: 'outcome', outcome }),
    (error: unknown) => report({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
