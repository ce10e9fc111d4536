import { searchContract, type SearchMethods } from '@archive/contracts';
import {
  type CallContext,
  ConfigError,
  createServiceClient,
  backgroundContext,
  type ServiceClient,
  ServiceError,
} from '@archive/kit';
import { readConfig } from '../config/config.ts';
import { findService } from './find-service.ts';

/** 24 h: longer than a rebuild of the largest index. */
const commandTimeoutMs = 24 * 3_600_000;

/**
 * Runs a command that calls the search service. Prints a ServiceError or ConfigError to stderr and sets exit code 1.
 */
export async function runSearchCommand(
  command: (search: ServiceClient<SearchMethods>, context: CallContext) => Promise<void>,
): Promise<void> {
  try {
    const search = createServiceClient(searchContract, await findService('search', readConfig()));
    try {
      await command(search, backgroundContext(commandTimeoutMs));
    } finally {
      search.close();
    }
  } catch (error) {
    if (!(error instanceof ServiceError) && !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
