import { setTimeout } from 'node:timers/promises';
import { ServiceError } from '@archive/kit';
import type { Random } from '@archive/kit/testing';
import { projectsPath } from '../../src/api/paths.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { PhaseLog } from '../invariants/phase-log.ts';
import type { Owner } from '../invariants/project-history.ts';
import { type GatewayClient, UnansweredError } from './gateway-client.ts';

/** Creates keys, uses them, revokes them, and keeps checking that no revoked key works. */
export class RevokedKeys {
  readonly #owners: Owner[] = [];
  readonly #cluster: Cluster;
  readonly #client: GatewayClient;
  readonly #currentLog: () => PhaseLog;
  readonly #random: Random;
  #running: Promise<void> = Promise.resolve();
  #isStopped = true;

  constructor(cluster: Cluster, client: GatewayClient, currentLog: () => PhaseLog, random: Random) {
    this.#cluster = cluster;
    this.#client = client;
    this.#currentLog = currentLog;
    this.#random = random;
  }

  start(): void {
    this.#isStopped = false;
    this.#running = this.#run();
    this.#running.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let n = 0; !this.#isStopped; n += 1) {
      const recent = this.#owners.slice(-20);
      if (n % 8 === 0 || recent.length === 0) await this.#createAndRevoke().catch(ignoreOutage);
      else await this.#tryRevoked(this.#random.integer(2), this.#random.pick(recent)).catch(ignoreOutage);
      await setTimeout(200);
    }
  }

  async #createAndRevoke(): Promise<void> {
    const { key, id } = await this.#cluster.keys.createKey('owner-a');
    const owner = { letter: 'a', key };
    await this.#client.send(this.#random.integer(2), owner, { path: projectsPath });
    await this.#cluster.keys.revokeKey(id);
    this.#currentLog().increment('revocations');
    this.#owners.push(owner);
  }

  async #tryRevoked(gateway: number, owner: Owner): Promise<void> {
    const { status } = await this.#client.send(gateway, owner, { path: projectsPath });
    if (status !== 401) this.#currentLog().addViolation('f', `a revoked key was answered ${status}`);
  }
}

/** Ignores only errors in an outage of the service auth or its database. */
function ignoreOutage(failure: unknown): void {
  if (failure instanceof UnansweredError) return;
  if (failure instanceof ServiceError && failure.code === 'UNAVAILABLE') return;
  throw failure;
}
