import { generate } from './generator.ts';
import type { Report, Workload } from './workload.ts';

/** The load generator's process: one workload at a time, as told over IPC; ends with the process that started it. */
const report = (message: Report) => process.send?.(message);

process.on('message', (workload: Workload) => {
  generate(workload, kind => report({ kind })).then(
    outcome => report({ kind: 'outcome', outcome }),
    (error: unknown) => report({ kind: 'failed', message: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
