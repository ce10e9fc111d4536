import { searchContract } from '@archive/contracts';
import { ConfigError, connect, ownContext, ServiceError } from '@archive/kit';
import { readConfig } from './config.ts';
import { findService } from './running-service.ts';

/** However many sessions there are, in ms. */
const patience = 24 * 3_600_000;

try {
  await reindex();
} catch (error) {
  if (!(error instanceof ServiceError) && !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Has the running archive build its index anew, and tells how far it is. */
async function reindex(): Promise<void> {
  const search = connect(searchContract, await findService('search', readConfig()));
  try {
    for await (const { written, done } of search.reindex({}, ownContext(patience)))
      process.stdout.write(
        done ? `Done: ${written} sessions are in the new index.\n` : `${written} sessions written\n`,
      );
  } finally {
    search.close();
  }
}
