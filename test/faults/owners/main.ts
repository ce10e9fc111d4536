// npm run faults:owners [-- --minutes M --appetites KIND,KIND --rate PER_SECOND --processes one|many]: owner A sends as
// much as it can for 5 minutes. Prints the experience of owner B before and meanwhile; exits with 1 if a goal is missed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { embeddedTopology } from '../../src/archive/topologies.ts';
import { root } from '../../src/checkout/checkout.ts';
import { appetites, type Appetite, startGreedyOwner } from '../../src/load/greedy-owner.ts';
import { startQuietOwner } from '../../src/load/quiet-owner.ts';
import { startCluster } from '../cluster/cluster.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    appetites: { type: 'string', default: appetites.join() },
    rate: { type: 'string', default: '20' },
    processes: { type: 'string', default: 'many' },
  },
});
const print = (text: string) => process.stderr.write(`faults:owners: ${text}\n`);
const minutes = Number(values.minutes);
const unlimited = '1000000000';
const limits = { REST_LIMIT_PER_HOUR: unlimited, GRAPHQL_LIMIT_PER_HOUR: unlimited, UPLOAD_LIMIT_PER_HOUR: unlimited };
/** Time to fill caches and compile code before the measurement. */
const warmUpMs = 15_000;
const maxBeforeMs = 60_000;

/** One process with embedded engines, or two replicas of each process on all engines. */
async function startArchive() {
  if (values.processes === 'one') {
    const archive = await embeddedTopology.start(limits);
    return {
      gateways: archive.gateways,
      createKey: (user: string) => archive.createKey(user),
      stop: () => archive.stop(),
    };
  }
  const cluster = await startCluster(limits);
  return {
    gateways: cluster.processes.gateway.map(({ url }) => url),
    createKey: (user: string) => cluster.keys.createKey(user),
    stop: () => cluster.stop(),
  };
}

const archive = await startArchive();
try {
  const { gateways } = archive;
  const quiet = await startQuietOwner({
    gateways,
    key: (await archive.createKey('owner-b')).key,
    perSecond: Number(values.rate),
  });
  await setTimeout(warmUpMs);
  await quiet.collect();
  const beforeMs = Math.min(maxBeforeMs, minutes * 60_000);
  print(`owner B alone for ${beforeMs / 1_000} s`);
  await setTimeout(beforeMs);
  const before = await quiet.collect();
  print(`both owners for ${minutes} minutes`);
  const greedy = await startGreedyOwner({
    gateways,
    key: (await archive.createKey('owner-a')).key,
    appetites: values.appetites.split(',') as Appetite[],
  });
  await setTimeout(minutes * 60_000);
  const figures = { before, during: await quiet.collect(), greedy: await greedy.collect(), seconds: minutes * 60 };
  await Promise.all([greedy.stop(), quiet.stop()]);
  const results = join(root, 'bench/results');
  await mkdir(results, { recursive: true });
  const file = join(results, `owners-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify(figures));
  const { text, isMet } = report(figures);
  process.stdout.write(`${text}\n`);
  print(`raw figures: ${file}`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await archive.stop();
}
