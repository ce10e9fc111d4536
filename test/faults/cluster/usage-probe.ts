import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eventually } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../../src/archive/archive.ts';
import type { Cluster } from './cluster.ts';
import type { Log } from '../invariants/phase-log.ts';

/** Connections of pools and lines that came to be since, in a process that has no more to do than before. */
const moreHandles = 30;
const moreHeap = 1.3;
const settledMs = 60_000;
const probe = pathToFileURL(fileURLToPath(new URL('heap-probe.ts', import.meta.url))).href;

/** What one process holds. */
interface Usage {
  readonly handles: number;
  /** Bytes in use after a collection. */
  readonly heap: number;
}

/** How processes are asked for what they hold. */
export interface UsageProbe {
  /** For each process. */
  readonly settings: ArchiveSettings;
  read(process: ArchiveProcess): Promise<Usage>;
  stop(): Promise<void>;
}

export function createUsageProbe(): UsageProbe {
  const folder = mkdtempSync(join(tmpdir(), 'usage-'));
  return {
    settings: { NODE_OPTIONS: `--import=${probe}`, HEAP_NOTES: folder },
    read: async archive => {
      const pid = archive.pid();
      const note = join(folder, `${pid}.json`);
      await rm(note, { force: true });
      process.kill(pid, 'SIGUSR2');
      const heap = Number(await eventually(() => readWhole(note)));
      return { handles: (await readdir(`/proc/${pid}/fd`)).length, heap };
    },
    stop: () => rm(folder, { recursive: true }),
  };
}

async function readWhole(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  if (text === '') throw new Error('it is being written');
  return text;
}

export type Usages = Readonly<Record<string, Usage>>;

/** The most that a process of each kind holds. */
export async function readUsages({ processes, usage }: Cluster): Promise<Usages> {
  const kinds = Object.entries(processes).map(async ([kind, pair]) => {
    const each = await Promise.all(pair.map(one => usage.read(one)));
    const most = (of: keyof Usage) => Math.max(...each.map(one => one[of]));
    return [kind, { handles: most('handles'), heap: most('heap') }] as const;
  });
  return Object.fromEntries(await Promise.all(kinds));
}

/** Holds what is held in the end, with nothing to do for up to a minute, against what was held after the warm-up. */
export async function compareUsages(cluster: Cluster, warm: Usages, log: Log): Promise<Usages> {
  const end = performance.now() + settledMs;
  for (;;) {
    const now = await readUsages(cluster);
    const grown = Object.entries(now).flatMap(([kind, usage]) => growth(kind, usage, warm[kind]!));
    if (grown.length > 0 && performance.now() < end) {
      await new Promise(resolve => setTimeout(resolve, 1_000));
      continue;
    }
    for (const what of grown) log.violate('m', what);
    return now;
  }
}

function growth(kind: string, now: Usage, warm: Usage): string[] {
  const found: string[] = [];
  if (now.handles > warm.handles + moreHandles)
    found.push(`${kind} holds ${now.handles} handles, and held ${warm.handles}`);
  if (now.heap > warm.heap * moreHeap) found.push(`${kind} uses ${now.heap} bytes of heap, and used ${warm.heap}`);
  return found;
}
