import { type search, searchContract } from '@archive/contracts';
import { ConfigError, connect, ownContext, ServiceError } from '@archive/kit';
import { readConfig } from './config.ts';
import { findService } from './running-service.ts';

/** However many sessions there are, in ms. */
const patience = 24 * 3_600_000;

try {
  await reconcile();
} catch (error) {
  if (!(error instanceof ServiceError) && !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Has the running archive compare its index with its sessions, tells how far it is, and what it found; 1 where something stays broken. */
async function reconcile(): Promise<void> {
  const service = connect(searchContract, await findService('search', readConfig()));
  try {
    for await (const found of service.reconcile({}, ownContext(patience))) {
      process.stdout.write(found.done ? tableOf(found) : `${found.compared} sessions compared\n`);
      if (found.failed > 0) process.exitCode = 1;
    }
  } finally {
    service.close();
  }
}

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
