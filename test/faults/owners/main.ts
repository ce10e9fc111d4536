// npm run faults:owners [-- --minutes M --appetites KIND,KIND --rate PER_SECOND --processes one|many --apart]: owner A
// sends as much as possible for M minutes (5 by default). Prints the measurements of owner B before and during this
// time. Exits with 1 if a goal is missed. With --apart, A uses a second archive on the same machine. The owners then
// share nothing except the machine, so these measurements show how much of the delay is due to the machine.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { embeddedTopology } from '../../src/archive/topologies.ts';
import { appetites, type Appetite, startGreedyOwner } from '../../src/load/greedy-owner.ts';
import { startQuietOwner } from '../../src/load/quiet-owner.ts';
import { startCluster } from '../cluster/cluster.ts';
import { writeReport } from '../report/write-report.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    appetites: { type: 'string', default: appetites.join() },
    rate: { type: 'string', default: '20' },
    processes: { type: 'string', default: 'many' },
    apart: { type: 'boolean', default: false },
  },
});
const print = (text: string) => process.stderr.write(`faults:owners: ${text}\n`);
const minutes = Number(values.minutes);
const unlimited = '1000000000';
const limits = { REST_LIMIT_PER_HOUR: unlimited, GRAPHQL_LIMIT_PER_HOUR: unlimited, UPLOAD_LIMIT_PER_HOUR: unlimited };
/** The archive needs this time to fill caches and compile code before the measurement. */
const warmUpMs = 15_000;
const maxBeforeMs = 60_000;

/** Starts one process with embedded engines, or two replicas of each process with all engines. */
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
const archives = [archive];
try {
  if (values.apart) archives.push(await startArchive());
  const archiveOfA = archives.at(-1) ?? archive;
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
    gateways: archiveOfA.gateways,
    key: (await archiveOfA.createKey('owner-a')).key,
    appetites: values.appetites.split(',') as Appetite[],
  });
  await setTimeout(minutes * 60_000);
  const figures = { before, during: await quiet.collect(), greedy: await greedy.collect(), seconds: minutes * 60 };
  await Promise.all([greedy.stop(), quiet.stop()]);
  await writeReport('owners', figures, report, print);
} finally {
  await Promise.all(archives.map(each => each.stop()));
}
