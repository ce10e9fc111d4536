import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const url = `${workerData as string}/healthz`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const delay = monitorEventLoopDelay({ resolution: 5 });
const state = { answers: 0, longest: 0, stopped: false };

async function probe(): Promise<void> {
  const begun = performance.now();
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await answer.toArray();
  if (answer.statusCode !== 200) throw new Error(`/healthz answered ${answer.statusCode}`);
  state.answers += 1;
  state.longest = Math.max(state.longest, performance.now() - begun);
}

parentPort?.once('message', () => (state.stopped = true));
await probe();
state.longest = 0;
delay.enable();
parentPort?.postMessage('begun');
while (!state.stopped) {
  await probe();
  await setTimeout(10);
}
const { answers, longest } = state;
parentPort?.postMessage({ answers, longest, ownDelay: delay.max / 1e6 });
