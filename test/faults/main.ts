// npm run faults -- [--seed N] [--minutes M] [--fault each|random|pairs|NAME,NAME]: ends with 1 where anything was violated.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { table, violationsIn } from './report.ts';
import { run } from './run.ts';
import { invariants } from './log.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    minutes: { type: 'string', default: '5' },
    fault: { type: 'string', default: 'random' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
say(`seed ${values.seed}, at most ${values.minutes} minutes, faults: ${values.fault}`);
const early = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => early.abort(new Error(name)));
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
const stretches = await run({ seed, minutes, fault: values.fault, signal: early.signal, say });
say(`\n${table(stretches)}\n`);
for (const [letter, what] of Object.entries(invariants)) say(`${letter}: ${what}`);
say(`\n${violationsIn(stretches)} violations`);
process.exitCode = violationsIn(stretches) > 0 ? 1 : 0;
