import type { search } from '@archive/contracts';
import { runSearchCommand } from './run-search-command.ts';

// Reconciles the index of the running archive, with progress and counts on stdout. The exit code is 1 if a repair
// failed.
await runSearchCommand(async (service, context) => {
  for await (const progress of service.reconcile({}, context)) {
    process.stdout.write(progress.done ? formatCounts(progress) : `${progress.compared} sessions compared\n`);
    if (progress.failed > 0) process.exitCode = 1;
  }
});

function formatCounts(counts: search.ReconcileResponse): string {
  const rows = [
    ['sessions compared', counts.compared],
    ['missing in the index', counts.missing],
    ['outdated in the index', counts.outdated],
    ['left over in the index', counts.leftOver],
    ['ahead in the index', counts.ahead],
    ['projects not behind their fence or not erased', counts.fences],
    ['repaired', counts.repaired],
    ['not repaired', counts.failed],
  ] as const;
  return rows.map(([name, number]) => `${name.padEnd(48)}${String(number).padStart(10)}\n`).join('');
}
