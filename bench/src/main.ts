import { createLogger, Lifecycle } from '@archive/kit';
import { bench } from './bench.ts';
import { type BenchOptions, readOptions, usage } from './options/options.ts';

const print = (text: string) => process.stderr.write(`bench: ${text}\n`);
const abort = new AbortController();
// Ctrl-C in a terminal causes two signals, one of them through npm. The second one changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => abort.abort(new Error(`stopped by ${signal}`)));

const options = parse();
const life = new Lifecycle(createLogger('warn', 'bench'));
try {
  process.stdout.write(await bench(options, { life, print, signal: abort.signal }));
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  print(abort.signal.aborted ? message : (stack ?? message));
  process.exitCode = 1;
} finally {
  await life.stop();
}

function parse(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
