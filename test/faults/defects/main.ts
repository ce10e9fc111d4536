// npm run faults:defects [-- NAME,NAME]: applies each defect to a copy of the last commit and executes the short run
// there. Prints the violated invariants. Exits with 1 if the harness misses a defect or a patch does not apply.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Defect, readDefects } from './defects.ts';
import { apply, canApply, checkOut } from '../../src/checkout/checkout.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort(new Error(name)));

const runTimeoutMs = 600_000;

async function runHarness(folder: string, { violates }: Defect): Promise<string> {
  const args = ['test/faults/main.ts', '--fault', 'short', '--until', violates.join()];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = AbortSignal.any([abort.signal, AbortSignal.timeout(runTimeoutMs)]);
  end.addEventListener('abort', () => child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}

async function findDefect(defect: Defect): Promise<boolean> {
  const copy = await checkOut('HEAD');
  const began = performance.now();
  try {
    if (!(await canApply(defect.path, copy.folder))) {
      print(`${defect.name}: the patch does not apply`);
      return false;
    }
    await apply(defect.path, copy.folder);
    const output = await runHarness(copy.folder, defect);
    const [, letters] = /^violated: (.*)$/m.exec(output) ?? [];
    const isFound = defect.violates.some(letter => letters?.split(',').includes(letter));
    const seconds = Math.round((performance.now() - began) / 1_000);
    const result = `violated: ${letters ?? 'the harness failed'} (${seconds} s)`;
    print(`${defect.name}: ${isFound ? 'found' : 'NOT FOUND'}, ${result}`);
    const violations = output.split('\n').filter(line => /^\s+\([a-z]\) /.test(line));
    for (const line of violations.slice(0, 3)) print(`  ${line.trim()}`);
    if (letters === undefined) print(output.slice(-2_000));
    return isFound;
  } finally {
    await copy.stop();
  }
}

const requested = process.argv[2]?.split(',');
let notFound = 0;
for (const defect of readDefects().filter(({ name }) => requested?.includes(name) ?? true)) {
  abort.signal.throwIfAborted();
  if (!(await findDefect(defect))) notFound += 1;
}
print(notFound === 0 ? 'every defect was found' : `${notFound} not found`);
process.exitCode = notFound === 0 ? 0 : 1;
