import { ServiceError } from '@archive/kit';
import type { Random } from '@archive/kit/testing';
import { projectsPath } from '../../src/world/upload.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { type Door, Unanswered } from './gateway-client.ts';
import type { Log, Owner } from '../invariants/phase-log.ts';
import { pause } from './workload.ts';

/** Makes keys, uses them, revokes them, and tries again and again whether one of them still works. */
export class Revoked {
  readonly #keys: Owner[] = [];
  readonly #cluster: Cluster;
  readonly #door: Door;
  readonly #current: () => Log;
  readonly #random: Random;
  #under: Promise<void> = Promise.resolve();
  #resting = true;

  constructor(cluster: Cluster, door: Door, current: () => Log, random: Random) {
    this.#cluster = cluster;
    this.#door = door;
    this.#current = current;
    this.#random = random;
  }

  begin(): void {
    this.#resting = false;
    this.#under = this.#run();
    this.#under.catch(() => undefined);
  }

  async rest(): Promise<void> {
    this.#resting = true;
    await this.#under;
  }

  async #run(): Promise<void> {
    for (let n = 0; !this.#resting; n += 1) {
      const known = this.#keys.slice(-20);
      if (n % 8 === 0 || known.length === 0) await this.#revokeOne().catch(passOutage);
      else await this.#try(this.#random.integer(2), this.#random.pick(known)).catch(passOutage);
      await pause(200);
    }
  }

  async #revokeOne(): Promise<void> {
    const { key, id } = await this.#cluster.keys.createKey('owner-a');
    const owner = { letter: 'a', key };
    await this.#door.send(this.#random.integer(2), owner, { path: projectsPath });
    await this.#cluster.keys.revokeKey(id);
    this.#current().count('revocations');
    this.#keys.push(owner);
  }

  async #try(half: number, owner: Owner): Promise<void> {
    const { status } = await this.#door.send(half, owner, { path: projectsPath });
    if (status !== 401) this.#current().violate('f', `a revoked key was answered ${status}`);
  }
}

/** Keys can't be made while what makes them is away. */
function passOutage(failure: unknown): void {
  if (failure instanceof Unanswered) return;
  if (failure instanceof ServiceError && failure.code === 'UNAVAILABLE') return;
  throw failure;
}
