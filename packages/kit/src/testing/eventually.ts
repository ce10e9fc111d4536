const firstPauseMs = 10;
const maxPauseMs = 50;

/**
 * Retries `check` until it succeeds, and throws its last failure after `ms` (30 s by default). The pause between two
 * calls grows from 10 to 50 ms, because frequent checks would slow down the tested code.
 */
export async function eventually<T>(check: () => T | Promise<T>, ms = 30_000): Promise<T> {
  const end = performance.now() + ms;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(1.25 * pauseMs, maxPauseMs)) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() > end) throw failure;
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs));
  }
}
