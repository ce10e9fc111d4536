import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '@archive/kit/testing';
import { type Cluster, type ClusterOptions, startCluster } from './cluster/cluster.ts';
import { createEveryFault } from './faults/every-fault.ts';
import type { Fault } from './faults/fault.ts';
import type { Invariant } from './invariants/invariants.ts';
import { PhaseLog } from './invariants/phase-log.ts';
import type { Owner } from './invariants/project-history.ts';
import { checkUsageGrowth, readUsageByKind } from './invariants/usage-growth.ts';
import { poll } from './checks/poll.ts';
import { waitForRecovery } from './checks/recovery.ts';
import type { Phase } from './report/phase.ts';
import { availabilityDuring, clusterOptionsFor, createSchedule, describeUnsupported, joinNames } from './schedule.ts';
import { checkSettledState } from './checks/settled-state.ts';
import { GatewayClient } from './workload/gateway-client.ts';
import { checkExactLimit, checkRateLimits, createLimitedOwner, requestsPerHour } from './workload/rate-limit-probe.ts';
import { RevokedKeys } from './workload/revoked-keys.ts';
import { Workload } from './workload/workload.ts';

const startTimeoutMs = 60_000;

export interface RunOptions {
  readonly seed: number;
  /** After this number of minutes, no further fault starts. */
  readonly minutes: number;
  /** Beginnings of names of faults, separated by commas, or one of `each`, `random` and `pairs`. */
  readonly fault: string;
  /** Duration of a fault; 10,000 ms by default. */
  readonly faultMs?: number;
  /** Duration of the load before handles and heap are first measured; 20,000 ms by default. 0 skips the measurement. */
  readonly warmUpMs?: number;
  /** The run ends after the first phase that violates one of these invariants. */
  readonly until?: readonly Invariant[];
  /** After its faults are healed, the archive must be ready within this time; 3,000 ms by default. */
  readonly readyTimeoutMs?: number;
  /** Aborting the signal ends the run and stops everything that the run started. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** Returns the result of each phase. Throws only errors of the harness itself. */
export async function run(options: RunOptions): Promise<Phase[]> {
  const limit = String(requestsPerHour);
  const limits = { REST_LIMIT_PER_HOUR: limit, GRAPHQL_LIMIT_PER_HOUR: limit, UPLOAD_LIMIT_PER_HOUR: limit };
  const clusterOptions = clusterOptionsFor(options.fault);
  const cluster = await startCluster(limits, clusterOptions);
  try {
    return await runOn(cluster, clusterOptions, options);
  } finally {
    await cluster.stop();
  }
}

async function runOn(cluster: Cluster, clusterOptions: ClusterOptions, options: RunOptions): Promise<Phase[]> {
  const { seed, minutes, fault, faultMs = 10_000, warmUpMs = 20_000, until = [], print } = options;
  const harness = await createHarness(cluster, seed);
  const random = createRandom(seed);
  const everyFault = createEveryFault(cluster, harness.client);
  const schedule = createSchedule(everyFault, fault, random, (minutes * 60_000) / faultMs);
  for (const reason of describeUnsupported(cluster, clusterOptions)) print(`left out: ${reason}`);
  print(`schedule: ${schedule.map(joinNames).join('; ')}`);
  const phases: Phase[] = [];
  const runPhase = async (faults: readonly Fault[], durationMs: number) => {
    harness.log = new PhaseLog();
    phases.push({ name: joinNames(faults) || 'no fault', log: harness.log });
    await injectAndHeal(harness, faults, random, durationMs, options);
  };
  // The archive fills a new index before it answers searches.
  const timeouts = { readyTimeoutMs: startTimeoutMs, searchTimeoutMs: startTimeoutMs };
  await waitForRecovery(harness.workload, harness.client, performance.now(), timeouts, new PhaseLog());
  if (warmUpMs > 0) await runPhase([], warmUpMs);
  const warmUsage = warmUpMs > 0 ? await readUsageByKind(cluster) : undefined;
  const deadline = performance.now() + minutes * 60_000;
  for (const faults of schedule) {
    if (performance.now() > deadline) break;
    await runPhase(faults, faultMs);
    if (harness.log.violations.some(({ invariant }) => until.includes(invariant))) return phases;
  }
  if (warmUsage) {
    const log = new PhaseLog();
    phases.push({ name: 'whole run', log });
    const usage = await checkUsageGrowth(cluster, warmUsage, log);
    print(`usage: ${JSON.stringify(warmUsage)} after the warm-up, ${JSON.stringify(usage)} at the end`);
    printViolations(log.violations, print);
  }
  return phases;
}

interface Harness {
  readonly cluster: Cluster;
  readonly client: GatewayClient;
  readonly workload: Workload;
  readonly revokedKeys: RevokedKeys;
  log: PhaseLog;
}

async function createHarness(cluster: Cluster, seed: number): Promise<Harness> {
  const currentLog = () => harness.log;
  const client = new GatewayClient(cluster.processes.gateway, currentLog);
  const owners = await Promise.all(['a', 'b'].map(letter => createOwner(cluster, letter)));
  const workload = new Workload(seed, owners, client, currentLog);
  const revokedKeys = new RevokedKeys(cluster, client, currentLog, createRandom(seed + 200));
  const harness: Harness = { cluster, client, workload, revokedKeys, log: new PhaseLog() };
  return harness;
}

/** Runs the workload, injects the faults, heals them, and checks all invariants. */
async function injectAndHeal(
  { cluster, client, workload, revokedKeys, log }: Harness,
  faults: readonly Fault[],
  random: Random,
  requestedMs: number,
  { readyTimeoutMs = 3_000, signal, print }: RunOptions,
): Promise<void> {
  const durationMs = Math.max(requestedMs, ...faults.map(({ minDurationMs }) => minDurationMs ?? 0));
  print(`${new Date().toISOString().slice(11, 19)} ${joinNames(faults) || 'no fault'}`);
  client.requireAvailability('everything');
  workload.start();
  revokedKeys.start();
  await pause(3_000, signal);
  const limitedOwner = await createLimitedOwner(cluster);
  client.requireAvailability(availabilityDuring(faults));
  for (const fault of faults) await fault.inject(random);
  await pause(durationMs / 2, signal);
  if (!faults.some(affectsRedis))
    for (const problem of await checkExactLimit(client, limitedOwner)) log.addViolation('h', problem);
  await pause(durationMs / 2, signal);
  const lasting = faults.filter(({ lastsUntilIdle }) => lastsUntilIdle);
  await healAll(faults.filter(fault => !lasting.includes(fault)));
  await restartExited(cluster, log);
  const healedAt = performance.now();
  const searchTimeoutMs = Math.max(readyTimeoutMs, ...faults.map(({ searchRecoveryMs }) => searchRecoveryMs ?? 0));
  await waitForRecovery(workload, client, healedAt, { readyTimeoutMs, searchTimeoutMs }, log);
  for (const problem of await poll(() => checkRateLimits(cluster, client), healedAt + readyTimeoutMs))
    log.addViolation('h', problem);
  if (lasting.length === 0) client.requireAvailability('everything');
  await setTimeout(1_000);
  await Promise.all([workload.stop(), revokedKeys.stop()]);
  await healAll(lasting);
  await checkSettledState(cluster, workload, lasting.length > 0 ? performance.now() : healedAt, log);
  print(`         ${JSON.stringify({ ...log.counters, readyMs: log.readyMs })}`);
  printViolations(log.violations.slice(0, 8), print);
}

function printViolations(violations: PhaseLog['violations'], print: (line: string) => void): void {
  for (const { invariant, detail } of violations) print(`         (${invariant}) ${detail}`);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal });
}

/** Heals all faults at the same time, because a service cannot finish its start while its database is down. */
async function healAll(faults: readonly Fault[]): Promise<void> {
  await Promise.all(faults.map(fault => fault.heal()));
}

/** Logs a violation for each process that exited by itself, and starts the process again. */
async function restartExited({ processes }: Cluster, log: PhaseLog): Promise<void> {
  for (const [kind, replicas] of Object.entries(processes))
    for (const [n, process] of replicas.entries()) {
      const output = process.exitOutput();
      if (output === undefined) continue;
      log.addViolation('n', `${kind} ${n + 1} exited: ${output}`);
      await process.start();
    }
}

/**
 * Whether more requests than the limit may pass during the fault. While Redis is down, each gateway counts requests
 * separately. A Redis that has lost its data counts from zero again.
 */
function affectsRedis({ name }: Fault): boolean {
  return /^(redis|everything) /.test(name);
}

async function createOwner(cluster: Cluster, letter: string): Promise<Owner> {
  return { letter, key: (await cluster.keys.createKey(`owner-${letter}`)).key };
}
