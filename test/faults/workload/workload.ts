import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '@archive/kit/testing';
import type { Door } from './gateway-client.ts';
import { Lane, plan, type Step } from './writer.ts';
import type { Chronicle, Log, Owner } from '../invariants/phase-log.ts';
import { Sentinel } from './deletion-probe.ts';
import { Watcher } from './reader.ts';

const sessionsOfProject = 4;
const shortLives = 8;
const idsOf = (seed: number) => [0, 1].map(n => `${(seed % 100).toString().padStart(2, '0')}a${n}`);

/**
 * Two owners with the same ids write and look until they are told to rest; in one more project all sessions are uploaded and
 * deleted together, again and again.
 */
export class Workload {
  readonly lanes: readonly Lane[];
  readonly watchers: readonly Watcher[];
  readonly #brief: Lane;
  readonly #sentinels: readonly Sentinel[];
  readonly #plans: readonly Iterator<Step>[];
  readonly #choices: readonly Random[];
  #resting = true;
  #under: Promise<unknown> = Promise.resolve();

  constructor(seed: number, owners: readonly Owner[], door: Door, current: () => Log) {
    const projects = idsOf(seed).map((id, n) => `${n}1${id.slice(2)}-${id}-0000-0000`);
    const random = createRandom(seed);
    const sessions = projects.map(() => Array.from({ length: sessionsOfProject }, () => uuidOf(random)));
    const chronicles = owners.flatMap(owner => projects.map((project, n) => begun(owner, project, sessions[n]!)));
    const brief = Array.from({ length: shortLives }, () => uuidOf(random));
    const last = begun(owners[0]!, `21${projects[0]!.slice(2)}`, brief);
    this.lanes = chronicles.map(chronicle => new Lane(chronicle, door, current));
    this.#brief = new Lane(last, door, current);
    this.watchers = [...chronicles, last].map(chronicle => new Watcher(chronicle, door, current));
    this.#sentinels = owners.map(
      owner => new Sentinel(this.watchers.filter(({ chronicle }) => chronicle.owner === owner)),
    );
    this.#plans = chronicles.map((_, n) => plan(createRandom(seed + 1 + n), sessionsOfProject, 250));
    this.#choices = this.watchers.map((_, n) => createRandom(seed + 100 + n));
  }

  /** Until `rest`. */
  begin(): void {
    this.#resting = false;
    this.#under = Promise.all([
      ...this.lanes.map((lane, n) => this.#write(lane, this.watchers[n]!, this.#plans[n]!)),
      ...this.watchers.map((watcher, n) => this.#watch(watcher, this.#choices[n]!)),
      ...this.#sentinels.map(sentinel => this.#guard(sentinel)),
      this.#liveBriefly(this.watchers.at(-1)!, this.#choices.at(-1)!),
    ]);
    this.#under.catch(() => undefined);
  }

  /** Resolves when nothing is under way; throws what went wrong in the harness itself. */
  async rest(): Promise<void> {
    this.#resting = true;
    await this.#under;
  }

  async #write(lane: Lane, watcher: Watcher, steps: Iterator<Step>): Promise<void> {
    while (!this.#resting) {
      const step = steps.next().value as Step;
      await pause(step.pause);
      await lane.act(step);
      if (step.kind.startsWith('delete')) await watcher.lookAfterDeletion(1 - step.half);
    }
  }

  /** Whoever is late with the uploads is so after the deletions. */
  async #liveBriefly(watcher: Watcher, random: Random): Promise<void> {
    const each = watcher.chronicle.sessions.map((_, session) => ({
      pause: 0,
      session,
      half: session % 2,
      size: 500,
      cut: 1,
    }));
    while (!this.#resting) {
      await Promise.all(each.map(step => this.#brief.act({ ...step, kind: 'grow' })));
      await pause(random.integer(800));
      const [first] = each;
      if (first && random.chance(0.3)) await this.#brief.act({ ...first, kind: 'deleteProject' });
      else await Promise.all(each.map(step => this.#brief.act({ ...step, kind: 'delete' })));
      await watcher.lookAfterDeletion(random.integer(2));
      await pause(random.integer(1_500));
    }
  }

  async #guard(sentinel: Sentinel): Promise<void> {
    for (let half = 0; !this.#resting; half = 1 - half) {
      await pause(30);
      await sentinel.look(half);
    }
  }

  async #watch(watcher: Watcher, random: Random): Promise<void> {
    while (!this.#resting) {
      await pause(random.integer(400));
      await watcher.look(random);
    }
  }
}

function begun(owner: Owner, project: string, sessions: readonly string[]): Chronicle {
  return { owner, project, sessions, contents: new Map(), uploads: [], deletions: [], looks: [] };
}

/** Version 4, as clients make them. */
function uuidOf(random: Random): string {
  const hex = Array.from({ length: 30 }, () => random.integer(16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`;
}

/** Rejects when the signal is given. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, signal ? { signal } : {});
}
