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
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const stretches = await run({ seed: Number(values.seed), minutes: Number(values.minutes), fault: values.fault, say });
say(`\n${table(stretches)}\n`);
for (const [letter, what] of Object.entries(invariants)) say(`${letter}: ${what}`);
say(`\n${violationsIn(stretches)} violations`);
process.exitCode = violationsIn(stretches) > 0 ? 1 : 0;
