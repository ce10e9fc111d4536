import { setTimeout } from 'node:timers/promises';
import type { Archive, Topology } from '../src/archive/archive.ts';
import { type LoopDelay, loopDelaySettings, measureLoopDelay } from '../src/measurement/measure-loop-delay.ts';
import { type Experience, startQuietOwner } from '../src/load/quiet-owner.ts';
import type { HostileDocument } from './documents/document.ts';
import { HostileOwner } from './hostile-owner.ts';
import { prepareSession, type PreparedSession } from './prepared-session.ts';

export interface HostileRun {
  readonly topology: Topology;
  /** The documents are sent three at a time. */
  readonly documents: readonly HostileDocument[];
  /** The giants are sent one after the other, at the same time as `documents`. */
  readonly giants: readonly HostileDocument[];
  /** Called after each session. `ms` is the time from the upload to the deletion. */
  readonly onSession?: (name: string, ms: number) => void;
}

export interface HostileFigures {
  /** One line for each guarantee that the archive broke. */
  readonly problems: readonly string[];
  readonly loops: readonly (LoopDelay & { readonly target: string })[];
  readonly exits: readonly string[];
  /**
   * Measurements of another owner: `alone` before the hostile sessions are sent, and `together` while they are sent.
   */
  readonly alone: Experience;
  readonly together: Experience;
}

const unlimited = '1000000000';
const settings = {
  REST_LIMIT_PER_HOUR: unlimited,
  GRAPHQL_LIMIT_PER_HOUR: unlimited,
  UPLOAD_LIMIT_PER_HOUR: unlimited,
  ...loopDelaySettings,
};
const concurrency = 3;
const warmUpMs = 5_000;
const aloneMs = 15_000;
const requestsPerSecond = 20;

/** Also measures the requests of another owner, before and while the hostile sessions are sent. */
export async function measureHostileContent(run: HostileRun): Promise<HostileFigures> {
  const prepare = (documents: readonly HostileDocument[], first: number) =>
    Promise.all(documents.map((document, n) => prepareSession(document, first + n)));
  const sessions = await prepare(run.documents, 0);
  const giants = await prepare(run.giants, sessions.length);
  const archive = await run.topology.start(settings);
  try {
    return await measure(archive, [giants, ...divide(sessions)], run.onSession);
  } finally {
    await archive.stop();
  }
}

/** Returns a queue for each concurrent client. All queues are the same array, so that each session is sent once. */
function divide(sessions: readonly PreparedSession[]): PreparedSession[][] {
  const waiting = [...sessions];
  return Array.from({ length: concurrency }, () => waiting);
}

async function measure(
  archive: Archive,
  queues: readonly PreparedSession[][],
  onSession: HostileRun['onSession'],
): Promise<HostileFigures> {
  const { key } = await archive.createKey('quiet owner');
  const quiet = await startQuietOwner({ gateways: archive.gateways, key, perSecond: requestsPerSecond });
  try {
    await setTimeout(warmUpMs);
    await quiet.collect();
    await setTimeout(aloneMs);
    const alone = await quiet.collect();
    const readDelays = await Promise.all(archive.processes.map(measureLoopDelay));
    const owner = new HostileOwner(() => archive.gateways, (await archive.createKey('hostile owner')).key);
    const problems: string[] = [];
    const checkAll = async (waiting: PreparedSession[]) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { name } = next;
        const beganMs = performance.now();
        problems.push(...(await owner.checkSession(next).catch((failure: unknown) => [`${name}: ${String(failure)}`])));
        onSession?.(name, performance.now() - beganMs);
      }
    };
    await Promise.all(queues.map(checkAll));
    const together = await quiet.collect();
    const delays = await Promise.all(readDelays.map(read => read()));
    const loops = delays.map((delay, n) => ({ ...delay, target: archive.processes[n]?.target ?? '' }));
    return {
      problems,
      loops,
      exits: archive.processes.flatMap(process => process.exitOutput() ?? []),
      alone,
      together,
    };
  } finally {
    await quiet.stop();
  }
}
