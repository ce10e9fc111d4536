import { randomUUID } from 'node:crypto';
import { createRandom, type Random } from '@archive/kit/testing';
import type { Door } from './door.ts';
import { Lane, plan, type Step } from './lane.ts';
import type { Chronicle, Log, Owner } from './log.ts';
import { Watcher } from './watcher.ts';

const sessionsOfProject = 4;
const idsOf = (seed: number) => [0, 1].map(n => `${(seed % 100).toString().padStart(2, '0')}a${n}`);

/** Two owners with the same ids write and look until they are told to rest. */
export class Workload {
  readonly lanes: readonly Lane[];
  readonly watchers: readonly Watcher[];
  readonly #plans: readonly Iterator<Step>[];
  readonly #random: Random;
  #resting = true;
  #under: Promise<unknown> = Promise.resolve();

  constructor(seed: number, owners: readonly Owner[], door: Door, current: () => Log) {
    const projects = idsOf(seed).map((id, n) => `${n}1${id.slice(2)}-${id}-0000-0000`);
    const sessions = projects.map(() => Array.from({ length: sessionsOfProject }, () => randomUUID()));
    const chronicles = owners.flatMap(owner =>
      projects.map((project, n): Chronicle => ({
        owner,
        project,
        sessions: sessions[n]!,
        contents: new Map(),
        uploads: [],
        deletions: [],
        looks: [],
      })),
    );
    this.lanes = chronicles.map(chronicle => new Lane(chronicle, door, current));
    this.watchers = chronicles.map(chronicle => new Watcher(chronicle, door, current));
    this.#plans = chronicles.map((_, n) => plan(createRandom(seed + n), sessionsOfProject, 250));
    this.#random = createRandom(seed);
  }

  /** Until `rest`. */
  begin(): void {
    this.#resting = false;
    this.#under = Promise.all([
      ...this.lanes.map((lane, n) => this.#write(lane, this.#plans[n]!)),
      ...this.watchers.map(watcher => this.#watch(watcher)),
    ]);
    this.#under.catch(() => undefined);
  }

  /** Resolves when nothing is under way; throws what went wrong in the harness itself. */
  async rest(): Promise<void> {
    this.#resting = true;
    await this.#under;
  }

  async #write(lane: Lane, steps: Iterator<Step>): Promise<void> {
    while (!this.#resting) {
      const step = steps.next().value as Step;
      await pause(step.pause);
      await lane.act(step);
    }
  }

  async #watch(watcher: Watcher): Promise<void> {
    while (!this.#resting) {
      await pause(this.#random.integer(400));
      await watcher.look(this.#random);
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
