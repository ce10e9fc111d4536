import { createLogger, Lifecycle } from '@archive/kit';
import { readOptions } from '../options/options.ts';
import { runOverloadBench } from './overload-bench.ts';

const print = (text: string) => process.stderr.write(`overload: ${text}\n`);
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => abort.abort(new Error(`stopped by ${signal}`)));

const life = new Lifecycle(createLogger('warn', 'overload'));
try {
  const options = readOptions(process.argv.slice(2), process.env);
  process.stdout.write(await runOverloadBench(options, { life, print, signal: abort.signal }));
} catch (error) {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await life.stop();
}
