import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger, Lifecycle } from '@archive/kit';
import { countBlocks } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { describeMachine } from '../report/notes.ts';
import { median } from '../statistics/statistics.ts';
import { openDatabases, type Size } from './archive.ts';
import { createCases } from './cases.ts';
import { formatGrowthReport, type Measurement, type SizeResult } from './report.ts';

const repetitions = 15;
const warmUps = 3;
const print = (text: string) => process.stderr.write(`bench:growth: ${text}\n`);

/**
 * `--sessions A,B,C`: a database for each number of sessions. `--deleted N`: another database with A sessions and N
 * deleted projects.
 */
const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000,10000,100000' },
    deleted: { type: 'string', default: '50000' },
  },
});
const counts = values.sessions.split(',').map(Number);
const sizes: Size[] = [
  ...counts.map(sessions => ({ sessions, deletedProjects: 0 })),
  { sessions: counts[0] ?? 1_000, deletedProjects: Number(values.deleted) },
];

const life = new Lifecycle(createLogger('warn', 'bench'));
try {
  const pools = await openDatabases(sizes, life, print);
  const results: SizeResult[] = [];
  for (const [n, size] of sizes.entries()) {
    const pool = pools[n];
    if (pool) results.push({ title: titleOf(size), measurements: await measureAll(pool, size) });
  }
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  const folder = join(import.meta.dirname, '../../results');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, `growth-${new Date().toISOString().replaceAll(':', '-')}.json`),
    JSON.stringify(results, undefined, 1),
  );
  process.stdout.write(`- ${describeMachine()}, load ${load} at the end\n\n${formatGrowthReport(results)}`);
} finally {
  await life.stop();
}

function titleOf({ sessions, deletedProjects }: Size): string {
  return `${sessions}${deletedProjects > 0 ? ` + ${deletedProjects} deleted projects` : ''}`;
}

async function measureAll(pool: Pool, size: Size): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, items = 1, run } of await createCases(pool, size)) {
    const times: number[] = [];
    try {
      for (let n = 0; n < warmUps; n += 1) await run();
      const blocks = await countBlocks(pool, run);
      for (let n = 0; n < repetitions; n += 1) {
        const began = performance.now();
        await run();
        times.push(performance.now() - began);
      }
      measurements.push({ name, items, ms: median(times), blocks });
    } catch (error) {
      print(`${name}: ${String(error)}`);
      measurements.push({ name, items, ms: Number.NaN, blocks: Number.NaN });
    }
  }
  return measurements;
}
