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

/** However many sessions there are, in ms. */
const patience = 24 * 3_600_000;

/** A command to the search service of the running archive; what it refuses is said on stderr, and the process ends with 1. */
export async function commandSearch(
  ask: (search: ServiceClient<SearchMethods>, context: CallContext) => Promise<void>,
): Promise<void> {
  try {
    const search = createServiceClient(searchContract, await findService('search', readConfig()));
    try {
      await ask(search, backgroundContext(patience));
    } finally {
      search.close();
    }
  } catch (error) {
    if (!(error instanceof ServiceError) && !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
