// npm run faults -- [--seed N] [--minutes M] [--fault each|random|pairs|short|NAME,NAME] [--until LETTER,LETTER]:
// injects faults into a cluster under load. Exits with 1 if an invariant is violated. With --until, the run ends after
// the first fault that violates one of these invariants.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Invariant, invariants } from './invariants/invariants.ts';
import { formatTable, violatedInvariants } from './report/table.ts';
import { run } from './run.ts';
import { shortRun } from './short-run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    fault: { type: 'string', default: 'random' },
    until: { type: 'string', default: '' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort(new Error(name)));
const seed = Number(values.seed ?? randomInt(2 ** 31));
const requested = { seed, minutes: Number(values.minutes), fault: values.fault };
const short = { ...shortRun, ...(values.seed === undefined ? {} : { seed }) };
const options = values.fault === 'short' ? short : requested;
print(`seed ${options.seed}, at most ${options.minutes} minutes, faults: ${options.fault}`);
const until = values.until.split(',') as Invariant[];
const phases = await run({ ...options, until, signal: abort.signal, print });
print(`\n${formatTable(phases)}\n`);
for (const [letter, guarantee] of Object.entries(invariants)) print(`${letter}: ${guarantee}`);
const violated = violatedInvariants(phases);
print(`\nviolated: ${violated.length > 0 ? violated.join() : 'nothing'}`);
process.exitCode = violated.length > 0 ? 1 : 0;
