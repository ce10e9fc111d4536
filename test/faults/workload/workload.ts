import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '@archive/kit/testing';
import type { PhaseLog } from '../invariants/phase-log.ts';
import type { Owner, ProjectHistory } from '../invariants/project-history.ts';
import { DeletionProbe } from './deletion-probe.ts';
import type { GatewayClient } from './gateway-client.ts';
import { Reader } from './reader.ts';
import { planWrites, type WriteStep } from './write-plan.ts';
import { Writer } from './writer.ts';

const sessionsPerProject = 4;
const shortLivedSessions = 8;
const meanPauseMs = 250;
const createIds = (seed: number) => [0, 1].map(n => `${(seed % 100).toString().padStart(2, '0')}a${n}`);

/**
 * Two owners write and read projects with the same ids. In one more project, sessions are uploaded and deleted
 * together, again and again.
 */
export class Workload {
  readonly writers: readonly Writer[];
  readonly readers: readonly Reader[];
  readonly #shortLivedWriter: Writer;
  readonly #deletionProbes: readonly DeletionProbe[];
  readonly #plans: readonly Iterator<WriteStep>[];
  readonly #randoms: readonly Random[];
  #isStopped = true;
  #running: Promise<unknown> = Promise.resolve();

  /** The same seed gives the same ids, steps and reads. */
  constructor(seed: number, owners: readonly Owner[], client: GatewayClient, currentLog: () => PhaseLog) {
    const projects = createIds(seed).map((id, n) => `${n}1${id.slice(2)}-${id}-0000-0000`);
    const random = createRandom(seed);
    const sessions = projects.map(() => Array.from({ length: sessionsPerProject }, () => createUuid(random)));
    const histories = owners.flatMap(owner => projects.map((project, n) => newHistory(owner, project, sessions[n]!)));
    const shortLived = Array.from({ length: shortLivedSessions }, () => createUuid(random));
    const shortLivedHistory = newHistory(owners[0]!, `21${projects[0]!.slice(2)}`, shortLived);
    this.writers = histories.map(history => new Writer(history, client, currentLog));
    this.#shortLivedWriter = new Writer(shortLivedHistory, client, currentLog);
    this.readers = [...histories, shortLivedHistory].map(history => new Reader(history, client, currentLog));
    this.#deletionProbes = owners.map(
      owner => new DeletionProbe(this.readers.filter(({ history }) => history.owner === owner)),
    );
    this.#plans = histories.map((_, n) => planWrites(createRandom(seed + 1 + n), sessionsPerProject, meanPauseMs));
    this.#randoms = this.readers.map((_, n) => createRandom(seed + 100 + n));
  }

  start(): void {
    this.#isStopped = false;
    this.#running = Promise.all([
      ...this.writers.map((writer, n) => this.#write(writer, this.readers[n]!, this.#plans[n]!)),
      ...this.readers.map((reader, n) => this.#read(reader, this.#randoms[n]!)),
      ...this.#deletionProbes.map(probe => this.#searchDeleted(probe)),
      this.#uploadAndDelete(this.readers.at(-1)!, this.#randoms.at(-1)!),
    ]);
    this.#running.catch(() => undefined);
  }

  /** Resolves when no request is under way. Throws errors of the harness itself. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #write(writer: Writer, reader: Reader, steps: Iterator<WriteStep>): Promise<void> {
    while (!this.#isStopped) {
      const step = steps.next().value as WriteStep;
      await setTimeout(step.pauseMs);
      await writer.perform(step);
      if (step.kind.startsWith('delete')) await reader.readAfterDeletion(1 - step.gateway);
    }
  }

  /** Deletes sessions soon after their upload, so that a slow consumer handles an upload after the deletion. */
  async #uploadAndDelete(reader: Reader, random: Random): Promise<void> {
    const steps = reader.history.sessions.map((_, session) => ({
      pauseMs: 0,
      session,
      gateway: session % 2,
      size: 500,
      cut: 1,
    }));
    while (!this.#isStopped) {
      await Promise.all(steps.map(step => this.#shortLivedWriter.perform({ ...step, kind: 'upload' })));
      await setTimeout(random.integer(800));
      const [first] = steps;
      if (first && random.chance(0.3)) await this.#shortLivedWriter.perform({ ...first, kind: 'deleteProject' });
      else await Promise.all(steps.map(step => this.#shortLivedWriter.perform({ ...step, kind: 'delete' })));
      await reader.readAfterDeletion(random.integer(2));
      await setTimeout(random.integer(1_500));
    }
  }

  async #searchDeleted(probe: DeletionProbe): Promise<void> {
    for (let gateway = 0; !this.#isStopped; gateway = 1 - gateway) {
      await setTimeout(30);
      await probe.search(gateway);
    }
  }

  async #read(reader: Reader, random: Random): Promise<void> {
    while (!this.#isStopped) {
      await setTimeout(random.integer(400));
      await reader.readRandom(random);
    }
  }
}

function newHistory(owner: Owner, project: string, sessions: readonly string[]): ProjectHistory {
  return { owner, project, sessions, contents: new Map(), uploads: [], deletions: [], observations: [] };
}

function createUuid(random: Random): string {
  const hex = Array.from({ length: 30 }, () => random.integer(16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`;
}
