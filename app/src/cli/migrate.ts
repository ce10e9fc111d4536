import { parseArgs } from 'node:util';
import {
  ConfigError,
  createLogger,
  createPool,
  migrate,
  retryWhileUnavailable,
  ServiceError,
  withTimeout,
} from '@archive/kit';
import { findMigrations, listSchemas } from '../compose/find-migrations.ts';
import { type Target, targets } from '../compose/targets.ts';
import { readConfig } from '../config/config.ts';
import { describeError } from './describe-error.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = 'npm run migrate -- [--target=TARGET] [--timeout=SECONDS]';

// As process 1 of a container, a process without a handler ignores signals. An interrupted migration needs no repair.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { target: { type: 'string', default: 'all' }, timeout: { type: 'string', default: '3600' } },
  });
  const schemas = listSchemas(parseTarget(values.target));
  const timeoutMs = parseSeconds(values.timeout) * 1_000;
  const settings = readConfig();
  const { DATABASE_URL: url } = settings;
  if (url === undefined) throw new ConfigError(['DATABASE_URL: must be set. npm start migrates an embedded database.']);
  const log = createLogger(settings.LOG_LEVEL, 'migrate');
  const signal = AbortSignal.timeout(timeoutMs);
  const migrateAll = async () => {
    for (const schema of schemas) {
      const pool = createPool({ url, max: 2, log });
      const options = { pool, schema, folder: findMigrations(schema), log };
      await retryWhileUnavailable(log, () => migrate(options), signal).finally(() => pool.end());
      process.stdout.write(`The schema ${schema} is up to date.\n`);
    }
  };
  await withTimeout(timeoutMs, migrateAll()).catch((failure: unknown) => {
    throw new ServiceError('UNAVAILABLE', `The migration failed: ${describeError(failure)}`, { cause: failure });
  });
});
// After the time limit, a statement may still run: PostgreSQL undoes it when its connection ends.
process.exit();

function parseTarget(text: string): Target {
  const found = targets.find(name => name === text);
  if (found === undefined || listSchemas(found).length === 0) throw new UsageError();
  return found;
}

function parseSeconds(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError();
  return Number(text);
}
