import { createRandom, type Random } from '@archive/kit/testing';
import { type Cluster, startCluster } from './cluster.ts';
import { Door } from './door.ts';
import { everyFault, type Fault } from './faults.ts';
import { type Invariant, Log, type Owner } from './log.ts';
import { Revoked } from './revoked.ts';
import { recover, settle } from './settle.ts';
import { pause, Workload } from './workload.ts';

export interface RunOptions {
  readonly seed: number;
  /** No fault begins later than that. */
  readonly minutes: number;
  /** A fault by its name, or `each`, `random`, `pairs`. */
  readonly fault: string;
  /** How long a fault lasts; 10 s unless told. */
  readonly faultMs?: number;
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

const unlimited = { REST_LIMIT_PER_HOUR: '1000000000', GRAPHQL_LIMIT_PER_HOUR: '1000000000' };

/** Runs the archive through faults and gives what each did; throws where the harness itself fails. */
export async function run(options: RunOptions): Promise<Stretch[]> {
  const cluster = await startCluster({ ...unlimited, UPLOAD_LIMIT_PER_HOUR: '1000000000' });
  try {
    return await runOn(cluster, options);
  } finally {
    await cluster.stop();
  }
}

async function runOn(cluster: Cluster, options: RunOptions) {
  const { seed, minutes, fault, faultMs = 10_000, until = [], signal, say } = options;
  let log = new Log();
  const current = () => log;
  const door = new Door(cluster.processes.gateway, current);
  const random = createRandom(seed);
  const schedule = scheduleOf(everyFault(cluster, door), fault, random, (minutes * 60_000) / faultMs);
  say(`schedule: ${schedule.map(nameOf).join('; ')}`);
  const owners = await Promise.all(['a', 'b'].map(letter => newOwner(cluster, letter)));
  const workload = new Workload(seed, owners, door, current);
  const revoked = new Revoked(cluster, door, current, createRandom(seed + 200));
  const end = performance.now() + minutes * 60_000;
  const stretches: Stretch[] = [];
  for (const faults of schedule) {
    if (performance.now() > end) break;
    log = new Log();
    const name = nameOf(faults);
    stretches.push({ name, log });
    say(`${new Date().toISOString().slice(11, 19)} ${name}`);
    workload.begin();
    revoked.begin();
    await pause(3_000, signal);
    for (const each of faults) await each.inject(random);
    await pause(faultMs, signal);
    for (const each of faults) await each.heal();
    const healed = performance.now();
    await recover(workload, door, healed, log);
    await pause(1_000);
    await Promise.all([workload.rest(), revoked.rest()]);
    await settle(cluster, workload, healed, log);
    say(`         ${JSON.stringify(log.counts)}`);
    for (const { invariant, what } of log.violations.slice(0, 8)) say(`         (${invariant}) ${what}`);
    if (log.violations.some(({ invariant }) => until.includes(invariant))) break;
  }
  return stretches;
}

function nameOf(faults: readonly Fault[]): string {
  return faults.map(({ name }) => name).join(' + ');
}

async function newOwner(cluster: Cluster, letter: string): Promise<Owner> {
  return { letter, key: (await cluster.keys.createKey(`owner-${letter}`)).key };
}

/** The same for the same seed. */
function scheduleOf(faults: readonly Fault[], wanted: string, random: Random, most: number): Fault[][] {
  const many = Array.from({ length: Math.ceil(most) });
  if (wanted === 'each') return faults.map(fault => [fault]);
  if (wanted === 'random') return many.map(() => [random.pick(faults)]);
  if (wanted === 'pairs') return many.map(() => pairOf(faults, random));
  const named = wanted.split(',').map(name => faults.filter(fault => fault.name.startsWith(name.trim())));
  if (named.some(found => found.length === 0))
    throw new Error(`no such fault; there are: ${faults.map(({ name }) => name).join(', ')}`);
  return named.flat().map(fault => [fault]);
}

/** Two that do not hit the same part. */
function pairOf(faults: readonly Fault[], random: Random): Fault[] {
  const first = random.pick(faults);
  const part = ({ name }: Fault) => name.split(' ')[0];
  return [first, random.pick(faults.filter(fault => part(fault) !== part(first)))];
}
