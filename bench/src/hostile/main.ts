import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Lifecycle } from '@archive/kit';
import { hostileRequests } from '../../../gateway/test/hostile-requests.ts';
import { readUsage } from '../measure/process-usage.ts';
import { formatTable } from '../report/table.ts';
import { type Archive, startWithSettings } from '../servers/archive.ts';

/** Each request is repeated, because CPU time is counted in steps of 10 ms. */
const repetitions = 20;
const goalMs = 50;

interface Cost {
  readonly name: string;
  readonly bytes: number;
  readonly status: number;
  /**
   * CPU time of the archive. `firstMs` is the time of the first request, before V8 has compiled the code. `nextMs` is
   * the mean of the others.
   */
  readonly firstMs: number;
  readonly nextMs: number;
}

const print = (text: string) => process.stderr.write(`hostile: ${text}\n`);

async function post({ port, key }: Archive, body: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return response.status;
}

async function measureCpuMs({ pids }: Archive, work: () => Promise<unknown>): Promise<number> {
  const before = await readUsage(pids);
  await work();
  return ((await readUsage(pids)).cpuUs - before.cpuUs) / 1_000;
}

async function measure(archive: Archive): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { name, body } of hostileRequests) {
    let status = 0;
    const firstMs = await measureCpuMs(archive, async () => (status = await post(archive, body)));
    const all = await measureCpuMs(archive, async () => {
      for (let n = 0; n < repetitions; n += 1) await post(archive, body);
    });
    costs.push({ name, bytes: Buffer.byteLength(body), status, firstMs, nextMs: all / repetitions });
  }
  return costs;
}

function formatReport(costs: readonly Cost[]): string {
  const header = ['hostile request', 'bytes', 'status', 'first, CPU ms', 'others, CPU ms'];
  const rows = costs.map(({ name, bytes, status, firstMs, nextMs }) =>
    [name, bytes, status, firstMs.toFixed(0), nextMs.toFixed(1)].map(String),
  );
  const expensive = costs.filter(({ firstMs, nextMs }) => Math.max(firstMs, nextMs) >= goalMs);
  const goal = `${expensive.length === 0 ? 'met' : 'not met'}: each below ${goalMs} ms of CPU${expensive.map(({ name }) => `; ${name}`).join('')}`;
  return `${formatTable(header, rows, 1)}\n\n${goal}\n`;
}

const life = new Lifecycle(createLogger('warn', 'hostile'));
try {
  const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const archive = await startWithSettings({}, { folder, core: undefined, life });
  print(`${hostileRequests.length} requests, each ${repetitions + 1} times`);
  await post(archive, '{"query":"{ projects { id } }"}');
  const costs = await measure(archive);
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  await writeFile(
    join(results, `hostile-${new Date().toISOString().replaceAll(':', '-')}.json`),
    JSON.stringify(costs, undefined, 1),
  );
  process.stdout.write(formatReport(costs));
} finally {
  await life.stop();
}
