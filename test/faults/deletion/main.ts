// npm run faults:deletion [-- --sessions N --rate PER_SECOND]: deletes a project of N sessions (10,000 by default).
// Reports routes that still show the project, the time to its erasure, and the effect on other requests. Exits with 1
// if a goal is missed.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '../cluster/cluster.ts';
import { writeReport } from '../report/write-report.ts';
import { UserClient } from '../../src/world/user-client.ts';
import { BackgroundLoad } from '../../src/load/background-load.ts';
import { DeletedProject } from './deleted-project.ts';
import { waitUntilErased } from './remaining-data.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '10000' }, rate: { type: 'string', default: '40' } },
});
const [size, rate] = [Number(values.sessions), Number(values.rate)];
const warmUpMs = 5_000;
const beforeMs = 30_000;
const erasureTimeoutMs = 120_000;
const print = (text: string) => process.stderr.write(`faults:deletion: ${text}\n`);
const unlimited = '1000000000';

const limits = { REST_LIMIT_PER_HOUR: unlimited, GRAPHQL_LIMIT_PER_HOUR: unlimited, UPLOAD_LIMIT_PER_HOUR: unlimited };
const cluster = await startCluster(limits);
try {
  const gateways = cluster.processes.gateway.map(({ url }) => url);
  const createUser = async (name: string) => new UserClient(gateways, (await cluster.keys.createKey(name)).key);
  const [owner, other] = [await createUser('owner'), await createUser('other')];
  const project = new DeletedProject(owner, size);
  const load = new BackgroundLoad([owner, other]);
  print(`uploading ${size} sessions`);
  await load.fill();
  await project.fill();
  print('waiting until all sessions are indexed');
  await project.waitUntilIndexed();
  load.start(rate);
  await setTimeout(warmUpMs);
  // The checks are load too. They also run before the deletion, so that times before and after it are comparable.
  const visibleRoutes: string[] = [];
  let answeredAt = Infinity;
  let isErased = false;
  const checkRepeatedly = async (gateway: number) => {
    while (!isErased) {
      const since = performance.now();
      const routes = await project.findVisibleRoutes(gateway);
      if (since > answeredAt) visibleRoutes.push(...routes);
      await setTimeout(500);
    }
  };
  const checks = Promise.all([checkRepeatedly(0), checkRepeatedly(1)]);
  checks.catch(() => undefined);
  const measuredFrom = performance.now();
  await setTimeout(beforeMs);
  print('deleting the project');
  const deletedFrom = performance.now();
  answeredAt = await project.delete();
  visibleRoutes.push(...(await project.findVisibleRoutes(0)), ...(await project.findVisibleRoutes(1)));
  const erasedMs = await waitUntilErased(cluster, project.id, answeredAt, erasureTimeoutMs);
  isErased = true;
  const erasedAt = performance.now();
  await checks;
  await load.stop();
  const deleteMs = answeredAt - deletedFrom;
  const times = { deleteMs, erasedMs, measuredFrom, deletedFrom, erasedAt };
  const figures = { size, rate, visibleRoutes, ...times, samples: load.collect() };
  await writeReport('deletion', figures, report, print);
} finally {
  await cluster.stop();
}
