import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger, Lifecycle } from '@archive/kit';
import { describeMachine } from '../report/notes.ts';
import { startWithSettings } from '../servers/archive.ts';
import { createPeople } from './client.ts';
import { formatAccountReport } from './report.ts';
import { measureSessionCosts } from './session-cost.ts';
import { knownEmails, measureSignIns } from './sign-in-times.ts';

const warmUpPairs = 10;
const print = (text: string) => process.stderr.write(`bench:accounts: ${text}\n`);

/**
 * `--pairs N`: attempts with a wrong password, for known and for unknown emails. `--rounds N`: measurements per kind of
 * request.
 */
const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '200' }, rounds: { type: 'string', default: '2' } },
});
const [pairs, rounds] = [Number(values.pairs), Number(values.rounds)];

const life = new Lifecycle(createLogger('warn', 'bench'));
try {
  const folder = await mkdtemp(join(tmpdir(), 'bench-accounts-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const settings = { TRUSTED_PROXIES: '127.0.0.1/32', ACCOUNT_LIMIT_PER_HOUR: '1000000000' };
  const archive = await startWithSettings(settings, { folder, core: undefined, life });
  await createPeople(archive, knownEmails);
  await measureSignIns(archive, warmUpPairs);
  print(`${pairs} pairs of wrong passwords`);
  const times = await measureSignIns(archive, pairs);
  print(`requests with keys and cookies, ${rounds} rounds`);
  const costs = await measureSessionCosts(archive, rounds);
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  await writeFile(
    join(results, `accounts-${new Date().toISOString().replaceAll(':', '-')}.json`),
    JSON.stringify({ times, costs }, undefined, 1),
  );
  process.stdout.write(`- ${describeMachine()}\n\n${formatAccountReport(pairs, times, costs)}`);
} finally {
  await life.stop();
}
