import { statfs } from 'node:fs/promises';
import { addGauge, type Logger, type Metrics, sharedError, toServiceError, withTimeout } from '@archive/kit';

export interface DiskGuardOptions {
  /** A folder on the volume. */
  readonly folder: string;
  /** Uploads are refused if less than this percentage of the volume, or less than `minFreeBytes`, is free. */
  readonly minFreePercent: number;
  readonly minFreeBytes: number;
  readonly log: Logger;
}

interface FreeSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Time between two reads of the volume. Uploads fill far less than the minimum of free space in this time. */
const readIntervalMs = 1_000;
const readTimeoutMs = 1_000;

const diskFull = sharedError('UNAVAILABLE', 'Storage is nearly full: uploads are refused until space is free');

/**
 * Refuses uploads if the disk is nearly full, so that deletions and reads still work (docs/decisions.md#78-disk-space).
 */
export class DiskGuard {
  readonly #options: DiskGuardOptions;
  #reading: { readonly space: Promise<FreeSpace>; readonly startedAt: number } | undefined;
  #isFull = false;

  constructor(options: DiskGuardOptions) {
    this.#options = options;
  }

  /**
   * Throws UNAVAILABLE if the volume has too little free space; accepts uploads if the volume cannot be read. Logs the
   * first refusal, and the first upload that is accepted again.
   */
  async requireFreeSpace(): Promise<void> {
    const space = await this.#read();
    if (space === undefined) return;
    const isFull = this.#isBelowMinimum(space);
    if (isFull !== this.#isFull) this.#logChange(isFull, space);
    this.#isFull = isFull;
    if (isFull) throw diskFull;
  }

  addMetrics(metrics: Metrics): void {
    const { log } = this.#options;
    const readSpace = async (toValue: (space: FreeSpace) => number) => {
      const space = await this.#read();
      return space === undefined ? [] : [{ value: toValue(space) }];
    };
    addGauge(metrics, {
      name: 'archive_disk_free_bytes',
      help: 'Free space on the volume of DATA_DIR.',
      read: () => readSpace(({ freeBytes }) => freeBytes),
      log,
    });
    addGauge(metrics, {
      name: 'archive_disk_is_full',
      help: '1 while uploads are refused because the volume of DATA_DIR is nearly full, else 0.',
      read: () => readSpace(space => Number(this.#isBelowMinimum(space))),
      log,
    });
  }

  #isBelowMinimum({ freeBytes, totalBytes }: FreeSpace): boolean {
    const { minFreePercent, minFreeBytes } = this.#options;
    return freeBytes < minFreeBytes || freeBytes < (totalBytes * minFreePercent) / 100;
  }

  async #read(): Promise<FreeSpace | undefined> {
    const nowMs = performance.now();
    if (this.#reading === undefined || nowMs - this.#reading.startedAt >= readIntervalMs)
      this.#reading = { space: readFreeSpace(this.#options.folder), startedAt: nowMs };
    try {
      return await this.#reading.space;
    } catch (failure) {
      this.#options.log.debug({ err: toServiceError(failure) }, 'the free space of the disk could not be read');
      return undefined;
    }
  }

  #logChange(isFull: boolean, space: FreeSpace): void {
    if (isFull) this.#options.log.error(space, 'the disk is nearly full: uploads are refused');
    else this.#options.log.info(space, 'the disk has free space: uploads are accepted again');
  }
}

async function readFreeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await withTimeout(readTimeoutMs, statfs(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
