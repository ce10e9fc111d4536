import { setTimeout as pause } from 'node:timers/promises';
import type { PodContainer, Probe } from '../manifests/objects.ts';
import { probeOnce } from './probe.ts';

export type ProbeKind = 'startup' | 'readiness' | 'liveness';

/** Receives the state after `successThreshold` or `failureThreshold` equal results, and after each further one. */
export type ProbeHandler = (kind: ProbeKind, isSuccess: boolean, reason: string) => void;

/** Probes a container until the signal aborts: first its start, and after one success whether it is ready and alive. */
export async function probeContainer(
  container: PodContainer,
  address: string,
  ended: AbortSignal,
  onResult: ProbeHandler,
): Promise<void> {
  const { startupProbe, readinessProbe, livenessProbe } = container;
  const repeat = (kind: ProbeKind, probe: Probe | undefined, signal: AbortSignal, onSuccess?: () => void) =>
    probe &&
    repeatProbe(
      probe,
      signal,
      () => probeOnce(probe, container, address),
      (isSuccess, reason) => {
        onResult(kind, isSuccess, reason);
        if (isSuccess) onSuccess?.();
      },
    );
  const started = new AbortController();
  await repeat('startup', startupProbe, AbortSignal.any([ended, started.signal]), () => started.abort());
  await Promise.all([repeat('readiness', readinessProbe, ended), repeat('liveness', livenessProbe, ended)]);
}

async function repeatProbe(
  { initialDelaySeconds = 0, periodSeconds = 10, successThreshold = 1, failureThreshold = 3 }: Probe,
  signal: AbortSignal,
  run: () => Promise<void>,
  onResult: (isSuccess: boolean, reason: string) => void,
): Promise<void> {
  let equalResults = 0;
  let lastSuccess: boolean | undefined;
  await wait(initialDelaySeconds, signal);
  while (!hasEnded(signal)) {
    const reason = await run().then(() => undefined, String);
    if (hasEnded(signal)) return;
    const isSuccess = reason === undefined;
    equalResults = isSuccess === lastSuccess ? equalResults + 1 : 1;
    lastSuccess = isSuccess;
    if (equalResults >= (isSuccess ? successThreshold : failureThreshold)) onResult(isSuccess, reason ?? '');
    await wait(periodSeconds, signal);
  }
}

/** A function, because the compiler expects no change of the signal during a wait. */
const hasEnded = (signal: AbortSignal): boolean => signal.aborted;

/** Resolves early when the signal aborts. */
async function wait(seconds: number, signal: AbortSignal): Promise<void> {
  await pause(seconds * 1_000, undefined, { signal }).catch(() => undefined);
}
