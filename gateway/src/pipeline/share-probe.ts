import { toServiceError } from '@archive/kit';

/** A result is given to all who ask within this time after the probe's start. */
const maxAgeMs = 500;

/**
 * Returns a function that runs `probe` at most every 500 ms for all callers. While a probe runs after a failed one, callers
 * get the failure at once: a hanging database costs each of them nothing.
 */
export function shareProbe(
  probe: () => Promise<void>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let latest = Promise.resolve();
  let startedMs = -Infinity;
  let isRunning = false;
  let failure: Promise<never> | undefined;
  const run = async (): Promise<void> => {
    isRunning = true;
    startedMs = now();
    try {
      await probe();
      failure = undefined;
    } catch (error) {
      failure = Promise.reject(toServiceError(error));
      failure.catch(() => undefined);
      throw error;
    } finally {
      isRunning = false;
    }
  };
  return async () => {
    if (!isRunning && now() - startedMs >= maxAgeMs) {
      latest = run();
      latest.catch(() => undefined);
    }
    await (isRunning && failure !== undefined ? failure : latest);
  };
}
