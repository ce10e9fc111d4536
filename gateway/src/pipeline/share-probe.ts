import { toServiceError } from '@archive/kit';

/** All callers within this time after the start of a probe share its result. */
const maxAgeMs = 500;

/**
 * Returns a function that runs `probe` at most every 500 ms for all callers. After a failed probe,
 * callers get that failure at once while the next probe runs, so that no caller waits for a hanging database.
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
