// npm run faults:rolling [-- --clients N --rate PER_SECOND --times N]: restarts every process of a loaded archive, one after the
// other, with SIGTERM; clients repeat on the other gateway what met no answer. Ends with 1 where more than 0.1 % fail.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '../cluster/cluster.ts';
import { Clients } from './clients.ts';
import { report, type Restart } from './report.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '20' },
    rate: { type: 'string', default: '5' },
    times: { type: 'string', default: '1' },
  },
});
const say = (text: string) => process.stderr.write(`rolling: ${text}\n`);
const unlimited = '1000000000';
/** What a balancer is given to notice. */
const drainWaitMs = '500';
/** So that what a restart did can be told from what the next one does. */
const betweenMs = 2_000;

const cluster = await startCluster({
  REST_LIMIT_PER_HOUR: unlimited,
  GRAPHQL_LIMIT_PER_HOUR: unlimited,
  UPLOAD_LIMIT_PER_HOUR: unlimited,
  DRAIN_WAIT_MS: drainWaitMs,
});
try {
  const { key } = await cluster.keys.createKey('rolling');
  const clients = new Clients(
    cluster.processes.gateway.map(({ url }) => url),
    key,
  );
  await clients.begin(Number(values.clients), Number(values.rate));
  await pause(5_000);
  const restarts: Restart[] = [];
  for (let round = 0; round < Number(values.times); round += 1) {
    for (const [kind, pair] of Object.entries(cluster.processes)) {
      for (const [n, process] of pair.entries()) {
        const began = performance.now();
        const code = await process.terminate();
        const ended = performance.now();
        await process.start();
        const ready = performance.now();
        await pause(betweenMs);
        restarts.push({ name: `${kind} ${n + 1}`, code, began, ended, ready, over: performance.now() });
        say(`${kind} ${n + 1}: ended with ${code} after ${Math.round(ended - began)} ms`);
      }
    }
  }
  await clients.end();
  const results = join(import.meta.dirname, '../../../bench/results');
  await mkdir(results, { recursive: true });
  const file = join(results, `rolling-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify({ restarts, samples: clients.samples }));
  const { text, met } = report(restarts, clients.samples);
  process.stdout.write(`${text}\n`);
  say(`raw figures: ${file}`);
  process.exitCode = met ? 0 : 1;
} finally {
  await cluster.stop();
}
