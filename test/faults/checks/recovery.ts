import { projectsPath, recentPath } from '../../src/api/paths.ts';
import type { PhaseLog } from '../invariants/phase-log.ts';
import { type Check, poll } from './poll.ts';
import type { GatewayClient } from '../workload/gateway-client.ts';
import type { Reader } from '../workload/reader.ts';
import type { Workload } from '../workload/workload.ts';

const recoveryTimeoutMs = 60_000;

/** Limits on the times from `healedAt` until the archive serves lists, and until it also serves searches. */
export interface RecoveryTimeouts {
  readonly readyTimeoutMs: number;
  readonly searchTimeoutMs: number;
}

/** Waits until both gateways serve lists and searches. If they are late, logs a violation of invariant `l`. */
export async function waitForRecovery(
  { readers }: Workload,
  client: GatewayClient,
  healedAt: number,
  { readyTimeoutMs, searchTimeoutMs }: RecoveryTimeouts,
  log: PhaseLog,
): Promise<void> {
  const [reader] = readers as [Reader];
  const { owner } = reader.history;
  const checkBoth = (name: string, request: (gateway: number) => Promise<unknown>): Check => {
    return async () => {
      const errors = await Promise.all([0, 1].map(gateway => request(gateway).then(() => '', String)));
      return errors.flatMap((error, gateway) => (error === '' ? [] : [`gateway ${gateway + 1} ${name}: ${error}`]));
    };
  };
  const projects = checkBoth('projects', gateway => client.send(gateway, owner, { path: projectsPath }));
  const sessions = checkBoth('sessions', gateway => client.send(gateway, owner, { path: recentPath }));
  const search = checkBoth('search', gateway => reader.searchMarker(gateway, 'content-a0'));
  await waitUntilReady(projects, healedAt, readyTimeoutMs, log);
  await waitUntilReady(sessions, healedAt, readyTimeoutMs, log);
  await waitUntilReady(search, healedAt, searchTimeoutMs, log);
  log.readyMs = Math.round(performance.now() - healedAt);
}

async function waitUntilReady(check: Check, healedAt: number, timeoutMs: number, log: PhaseLog): Promise<void> {
  const problems = await poll(check, healedAt + timeoutMs);
  if (problems.length === 0) return;
  const remaining = await poll(check, healedAt + recoveryTimeoutMs);
  const ms = Math.round(performance.now() - healedAt);
  log.addViolation('l', `${problems.join(', ')}; ready after ${ms} ms`);
  for (const problem of remaining) log.addViolation('l', `never ready: ${problem}`);
}
