import { createLogger, Lifecycle } from '@archive/kit';
import { bench } from './bench.ts';
import { type Options, readOptions, usage } from './options/options.ts';

const say = (text: string) => process.stderr.write(`bench: ${text}\n`);
const abort = new AbortController();
// A terminal's Ctrl-C comes twice, once through npm; every wait is bounded, so none needs to end it at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => abort.abort(new Error(`stopped by ${signal}`)));

const options = parse();
const life = new Lifecycle(createLogger('warn', 'bench'));
try {
  process.stdout.write(await bench(options, { life, say, signal: abort.signal }));
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  say(abort.signal.aborted ? message : (stack ?? message));
  process.exitCode = 1;
} finally {
  await life.stop();
}

function parse(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
