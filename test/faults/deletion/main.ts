// npm run faults:deletion [-- --sessions N --rate PER_SECOND]: deletes a project of 10,000 sessions and tells what shows of it
// afterwards, how long until it is erased everywhere, and what the others notice; ends with 1 where a goal is missed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '../cluster/cluster.ts';
import { Bystanders } from './background-load.ts';
import { Caller } from './user-client.ts';
import { Doomed } from './deleted-project.ts';
import { goneAfter } from './remaining-data.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '10000' }, rate: { type: 'string', default: '40' } },
});
const [size, rate] = [Number(values.sessions), Number(values.rate)];
const beforeMs = 30_000;
const patience = 120_000;
const say = (text: string) => process.stderr.write(`faults:deletion: ${text}\n`);
const unlimited = '1000000000';

const limits = { REST_LIMIT_PER_HOUR: unlimited, GRAPHQL_LIMIT_PER_HOUR: unlimited, UPLOAD_LIMIT_PER_HOUR: unlimited };
const cluster = await startCluster(limits);
try {
  const gateways = cluster.processes.gateway.map(({ url }) => url);
  const callerOf = async (user: string) => new Caller(gateways, (await cluster.keys.createKey(user)).key);
  const [owner, other] = [await callerOf('owner'), await callerOf('other')];
  const doomed = new Doomed(owner, size);
  const bystanders = new Bystanders([owner, other]);
  say(`${size} sessions are uploaded`);
  await bystanders.fill();
  await doomed.fill();
  say('they are indexed');
  await doomed.found();
  bystanders.begin(rate);
  // What is compiled and filled on first use is not what is measured.
  await setTimeout(5_000);
  // The looks are a load too, therefore there are as many before.
  const shown: string[] = [];
  let answered = Infinity;
  let erased = false;
  const looking = async (gateway: number) => {
    while (!erased) {
      const since = performance.now();
      const doors = await doomed.shownBy(gateway);
      if (since > answered) shown.push(...doors);
      await setTimeout(500);
    }
  };
  const looks = Promise.all([looking(0), looking(1)]);
  looks.catch(() => undefined);
  const measured = performance.now();
  await setTimeout(beforeMs);
  say('the project is deleted');
  const asked = performance.now();
  answered = await doomed.delete();
  shown.push(...(await doomed.shownBy(0)), ...(await doomed.shownBy(1)));
  const gone = await goneAfter(cluster, doomed.id, answered, patience);
  erased = true;
  const end = performance.now();
  await looks;
  await bystanders.end();
  const figures = {
    size,
    rate,
    deleteMs: answered - asked,
    shown,
    gone,
    measured,
    asked,
    end,
    samples: bystanders.samples,
  };
  const results = join(import.meta.dirname, '../../../bench/results');
  await mkdir(results, { recursive: true });
  const file = join(results, `deletion-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify(figures));
  const { text, met } = report(figures);
  process.stdout.write(`${text}\n`);
  say(`raw figures: ${file}`);
  process.exitCode = met ? 0 : 1;
} finally {
  await cluster.stop();
}
