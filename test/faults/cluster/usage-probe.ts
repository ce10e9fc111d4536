import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eventually } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../../src/archive/archive.ts';

const heapProbe = pathToFileURL(fileURLToPath(new URL('heap-probe.ts', import.meta.url))).href;

export interface Usage {
  /** Number of open file descriptors. */
  readonly handles: number;
  /** Bytes of heap in use after a garbage collection. */
  readonly heap: number;
}

export interface UsageProbe {
  readonly settings: ArchiveSettings;
  read(process: ArchiveProcess): Promise<Usage>;
  stop(): Promise<void>;
}

/** The processes write their heap sizes to files in a temporary folder. */
export function createUsageProbe(): UsageProbe {
  const folder = mkdtempSync(join(tmpdir(), 'usage-'));
  return {
    settings: { NODE_OPTIONS: `--import=${heapProbe}`, HEAP_NOTES: folder },
    read: async archive => {
      const pid = archive.pid();
      const note = join(folder, `${pid}.json`);
      await rm(note, { force: true });
      process.kill(pid, 'SIGUSR2');
      const heap = Number(await eventually(() => readNote(note)));
      return { handles: (await readdir(`/proc/${pid}/fd`)).length, heap };
    },
    stop: () => rm(folder, { recursive: true }),
  };
}

async function readNote(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  if (text === '') throw new Error('the process is still writing the note');
  return text;
}
