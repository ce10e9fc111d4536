import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const url = `${workerData as string}/healthz`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const delay = monitorEventLoopDelay({ resolution: 5 });
const state = { answers: 0, longestMs: 0, isStopped: false };

async function probe(): Promise<void> {
  const startedMs = performance.now();
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await answer.toArray();
  if (answer.statusCode !== 200) throw new Error(`/healthz answered ${answer.statusCode}`);
  state.answers += 1;
  state.longestMs = Math.max(state.longestMs, performance.now() - startedMs);
}

parentPort?.once('message', () => (state.isStopped = true));
await probe();
state.longestMs = 0;
delay.enable();
parentPort?.postMessage('started');
while (!state.isStopped) {
  await probe();
  await setTimeout(10);
}
const { answers, longestMs } = state;
parentPort?.postMessage({ answers, longestMs, ownDelayMs: delay.max / 1e6 });
