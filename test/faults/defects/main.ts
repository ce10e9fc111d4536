// npm run faults:defects [-- NAME,NAME]: plants each defect in a copy of what is committed, lets the short set find it, and
// tells what it violated; ends with 1 where one went unseen or no longer applies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { applies, apply, copyOfHead } from './working-copy.ts';
import { type Defect, everyDefect } from './defects.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const early = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => early.abort(new Error(name)));

/** Longer than the short set ever takes. */
const patience = 600_000;

/** What the harness said of a copy. */
async function harness(folder: string, { violates }: Defect): Promise<string> {
  const args = ['test/faults/main.ts', '--fault', 'short', '--until', violates.join()];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = AbortSignal.any([early.signal, AbortSignal.timeout(patience)]);
  end.addEventListener('abort', () => child.kill('SIGTERM'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  return said;
}

async function find(defect: Defect): Promise<boolean> {
  const copy = await copyOfHead();
  const began = performance.now();
  try {
    if (!(await applies(defect.path, copy.folder))) {
      say(`${defect.name}: the patch no longer applies`);
      return false;
    }
    await apply(defect.path, copy.folder);
    const said = await harness(copy.folder, defect);
    const [, letters] = /^violated: (.*)$/m.exec(said) ?? [];
    const seen = defect.violates.some(letter => letters?.split(',').includes(letter));
    const seconds = Math.round((performance.now() - began) / 1_000);
    say(`${defect.name}: ${seen ? 'seen' : 'NOT SEEN'}, violated: ${letters ?? 'the harness failed'} (${seconds} s)`);
    for (const line of said
      .split('\n')
      .filter(text => /^\s+\([a-z]\) /.test(text))
      .slice(0, 3))
      say(`  ${line.trim()}`);
    if (letters === undefined) say(said.slice(-2_000));
    return seen;
  } finally {
    await copy.stop();
  }
}

const wanted = process.argv[2]?.split(',');
let unseen = 0;
for (const defect of everyDefect().filter(({ name }) => wanted?.includes(name) ?? true)) {
  early.signal.throwIfAborted();
  if (!(await find(defect))) unseen += 1;
}
say(unseen === 0 ? 'every defect was seen' : `${unseen} not seen`);
process.exitCode = unseen === 0 ? 0 : 1;
