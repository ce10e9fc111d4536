// npm run faults:rolling [-- --clients N --rate PER_SECOND --times N]: restarts every process of a loaded archive with
// SIGTERM, one after the other. Clients repeat unanswered requests on the other gateway. Exits with 1 if over 0.1 % of
// the requests fail.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '../cluster/cluster.ts';
import { writeReport } from '../report/write-report.ts';
import { Clients } from './clients.ts';
import { report, type Restart } from './report.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '20' },
    rate: { type: 'string', default: '5' },
    times: { type: 'string', default: '1' },
  },
});
const print = (text: string) => process.stderr.write(`rolling: ${text}\n`);
const unlimited = '1000000000';
/** A load balancer needs this time to notice that a gateway drains. */
const drainWaitMs = '500';
/** The pause separates the effects of two restarts. */
const pauseBetweenMs = 2_000;

const cluster = await startCluster({
  REST_LIMIT_PER_HOUR: unlimited,
  GRAPHQL_LIMIT_PER_HOUR: unlimited,
  UPLOAD_LIMIT_PER_HOUR: unlimited,
  DRAIN_WAIT_MS: drainWaitMs,
});
try {
  const { key } = await cluster.keys.createKey('rolling');
  const clients = new Clients({ gateways: cluster.processes.gateway.map(({ url }) => url), key });
  await clients.start(Number(values.clients), Number(values.rate));
  await pause(5_000);
  const restarts: Restart[] = [];
  for (let round = 0; round < Number(values.times); round += 1) {
    for (const [kind, replicas] of Object.entries(cluster.processes)) {
      for (const [n, process] of replicas.entries()) {
        const began = performance.now();
        const code = await process.terminate();
        const exitedAt = performance.now();
        await process.start();
        const readyAt = performance.now();
        await pause(pauseBetweenMs);
        restarts.push({ name: `${kind} ${n + 1}`, code, began, exitedAt, readyAt, endedAt: performance.now() });
        print(`${kind} ${n + 1}: exited with ${code} after ${Math.round(exitedAt - began)} ms`);
      }
    }
  }
  await clients.stop();
  await writeReport('rolling', { restarts, samples: clients.samples }, report, print);
} finally {
  await cluster.stop();
}
