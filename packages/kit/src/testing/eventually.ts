/**
 * Retries `check` every 10 ms until it succeeds, and returns its result; throws its last failure after `ms`, 10 s by
 * default. Tests wait for a condition, never for a fixed time.
 */
export async function eventually<T>(check: () => T | Promise<T>, ms = 10_000): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() > end) throw failure;
    }
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}
