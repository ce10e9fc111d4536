import { createRandom, type Random } from '@archive/kit/testing';
import { type Cluster, type Extras, startCluster } from './cluster/cluster.ts';
import { Door } from './workload/gateway-client.ts';
import { everyFault, type Fault } from './faults/every-fault.ts';
import { checkLimits, limit, newLimited, useUp } from './workload/rate-limit-probe.ts';
import { type Invariant, Log, type Owner } from './invariants/phase-log.ts';
import { Revoked } from './workload/revoked-keys.ts';
import { extrasFor, leftBy, leftOut, nameOf, scheduleOf } from './schedule.ts';
import { readyMs, recover, settle, until } from './settled-state.ts';
import { compareUsages, readUsages } from './cluster/usage-probe.ts';
import { pause, Workload } from './workload/workload.ts';

const startMs = 60_000;

export interface RunOptions {
  readonly seed: number;
  /** No fault begins later than that. */
  readonly minutes: number;
  /** A fault by its name, or `each`, `random`, `pairs`. */
  readonly fault: string;
  /** How long a fault lasts; 10 s unless told. */
  readonly faultMs?: number;
  /** Time without a fault before the first, after which handles and heap are measured; 0: they are not. */
  readonly warmUpMs?: number;
  /** Ends after the fault under which one of these was violated. */
  readonly until?: readonly Invariant[];
  /** Ends the run early; what was started ends as well. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** What one fault, or some at a time, did. */
export interface Stretch {
  readonly name: string;
  readonly log: Log;
}

/** Runs the archive through faults and gives what each did; throws where the harness itself fails. */
export async function run(options: RunOptions): Promise<Stretch[]> {
  const limits = { REST_LIMIT_PER_HOUR: String(limit), GRAPHQL_LIMIT_PER_HOUR: String(limit) };
  const extras = extrasFor(options.fault);
  const cluster = await startCluster({ ...limits, UPLOAD_LIMIT_PER_HOUR: String(limit) }, extras);
  try {
    return await runOn(cluster, extras, options);
  } finally {
    await cluster.stop();
  }
}

async function runOn(cluster: Cluster, extras: Extras, options: RunOptions): Promise<Stretch[]> {
  const { seed, minutes, fault, faultMs = 10_000, warmUpMs = 20_000, until: enough = [], say } = options;
  const scene = await setScene(cluster, seed);
  const random = createRandom(seed);
  const schedule = scheduleOf(everyFault(cluster, scene.door), fault, random, (minutes * 60_000) / faultMs);
  for (const what of leftOut(cluster, extras)) say(`left out: ${what}`);
  say(`schedule: ${schedule.map(nameOf).join('; ')}`);
  const stretches: Stretch[] = [];
  const go = async (faults: readonly Fault[], lastsMs: number) => {
    scene.log = new Log();
    stretches.push({ name: nameOf(faults) || 'nothing', log: scene.log });
    await stretch(scene, faults, random, lastsMs, options);
  };
  // A new index is filled before searches are answered.
  await recover(scene.workload, scene.door, performance.now(), startMs, new Log());
  if (warmUpMs > 0) await go([], warmUpMs);
  const warm = warmUpMs > 0 ? await readUsages(cluster) : undefined;
  const end = performance.now() + minutes * 60_000;
  for (const faults of schedule) {
    if (performance.now() > end) break;
    await go(faults, faultMs);
    if (scene.log.violations.some(({ invariant }) => enough.includes(invariant))) return stretches;
  }
  if (warm) {
    const log = new Log();
    stretches.push({ name: 'all of it', log });
    say(`usage: ${JSON.stringify(warm)}, then ${JSON.stringify(await compareUsages(cluster, warm, log))}`);
    for (const { invariant, what } of log.violations) say(`         (${invariant}) ${what}`);
  }
  return stretches;
}

interface Scene {
  readonly cluster: Cluster;
  readonly door: Door;
  readonly workload: Workload;
  readonly revoked: Revoked;
  /** Of the stretch that is under way. */
  log: Log;
}

async function setScene(cluster: Cluster, seed: number): Promise<Scene> {
  const current = () => scene.log;
  const door = new Door(cluster.processes.gateway, current);
  const owners = await Promise.all(['a', 'b'].map(letter => newOwner(cluster, letter)));
  const workload = new Workload(seed, owners, door, current);
  const revoked = new Revoked(cluster, door, current, createRandom(seed + 200));
  const scene: Scene = { cluster, door, workload, revoked, log: new Log() };
  return scene;
}

async function stretch(
  { cluster, door, workload, revoked, log }: Scene,
  faults: readonly Fault[],
  random: Random,
  wantedMs: number,
  { signal, say }: RunOptions,
): Promise<void> {
  const lastsMs = Math.max(wantedMs, ...faults.map(({ leastMs }) => leastMs ?? 0));
  say(`${new Date().toISOString().slice(11, 19)} ${nameOf(faults) || 'nothing'}`);
  door.demand('everything');
  workload.begin();
  revoked.begin();
  await pause(3_000, signal);
  const limited = await newLimited(cluster);
  door.demand(leftBy(faults));
  for (const each of faults) await each.inject(random);
  await pause(lastsMs / 2, signal);
  if (!faults.some(hitsRedis)) for (const what of await useUp(door, limited)) log.violate('h', what);
  await pause(lastsMs / 2, signal);
  const lasting = faults.filter(({ untilRest }) => untilRest);
  await heal(faults.filter(fault => !lasting.includes(fault)));
  await raise(cluster, log);
  const healed = performance.now();
  await recover(workload, door, healed, Math.max(readyMs, ...faults.map(({ searchMs }) => searchMs ?? 0)), log);
  for (const what of await until(() => checkLimits(cluster, door), healed + readyMs)) log.violate('h', what);
  if (lasting.length === 0) door.demand('everything');
  await pause(1_000);
  await Promise.all([workload.rest(), revoked.rest()]);
  await heal(lasting);
  await settle(cluster, workload, lasting.length > 0 ? performance.now() : healed, log);
  say(`         ${JSON.stringify({ ...log.counts, readyMs: log.readyMs })}`);
  for (const { invariant, what } of log.violations.slice(0, 8)) say(`         (${invariant}) ${what}`);
}

/** At once: a service that starts waits for its database. */
async function heal(faults: readonly Fault[]): Promise<void> {
  await Promise.all(faults.map(each => each.heal()));
}

/** Starts again what has ended by itself, which nothing may. */
async function raise({ processes }: Cluster, log: Log): Promise<void> {
  for (const [kind, pair] of Object.entries(processes))
    for (const [n, one] of pair.entries()) {
      const words = one.exitOutput();
      if (words === undefined) continue;
      log.violate('n', `${kind} ${n + 1} ended: ${words}`);
      await one.start();
    }
}

/** What Redis itself forgot, or could not be asked, may pass as often as there are gateways. */
function hitsRedis({ name }: Fault): boolean {
  return /^(redis|everything) /.test(name);
}

async function newOwner(cluster: Cluster, letter: string): Promise<Owner> {
  return { letter, key: (await cluster.keys.createKey(`owner-${letter}`)).key };
}
