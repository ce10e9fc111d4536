import type { search } from '@archive/contracts';
import { commandSearch } from './run-search-command.ts';

/** Has the running archive compare its index with its sessions, tells how far it is, and what it found; 1 where something stays broken. */
await commandSearch(async (service, context) => {
  for await (const found of service.reconcile({}, context)) {
    process.stdout.write(found.done ? tableOf(found) : `${found.compared} sessions compared\n`);
    if (found.failed > 0) process.exitCode = 1;
  }
});

function tableOf(found: search.ReconcileResponse): string {
  const rows = [
    ['sessions compared', found.compared],
    ['missing in the index', found.missing],
    ['outdated in the index', found.outdated],
    ['left over in the index', found.leftOver],
    ['ahead in the index', found.ahead],
    ['projects not behind their fence or not erased', found.fences],
    ['repaired', found.repaired],
    ['not repaired', found.failed],
  ] as const;
  return rows.map(([name, number]) => `${name.padEnd(48)}${String(number).padStart(10)}\n`).join('');
}
