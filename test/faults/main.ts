// npm run faults -- [--seed N] [--minutes M] [--fault each|random|pairs|short|NAME,NAME] [--until LETTER,LETTER]: ends with 1
// where anything was violated; with --until already after the first fault under which one of these invariants was.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { table, violated } from './report/table.ts';
import { run } from './run.ts';
import { type Invariant, invariants } from './invariants/phase-log.ts';
import { shortSet } from './short-run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    fault: { type: 'string', default: 'random' },
    until: { type: 'string', default: '' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const early = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => early.abort(new Error(name)));
const seed = Number(values.seed ?? randomInt(2 ** 31));
const asked = { seed, minutes: Number(values.minutes), fault: values.fault };
const short = { ...shortSet, ...(values.seed === undefined ? {} : { seed }) };
const chosen = values.fault === 'short' ? short : asked;
say(`seed ${chosen.seed}, at most ${chosen.minutes} minutes, faults: ${chosen.fault}`);
const until = values.until.split(',') as Invariant[];
const stretches = await run({ ...chosen, until, signal: early.signal, say });
say(`\n${table(stretches)}\n`);
for (const [letter, what] of Object.entries(invariants)) say(`${letter}: ${what}`);
const letters = violated(stretches);
say(`\nviolated: ${letters.length > 0 ? letters.join() : 'nothing'}`);
process.exitCode = letters.length > 0 ? 1 : 0;
