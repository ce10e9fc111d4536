/**
 * Waits until `check` no longer throws and gives what it returned; fails with its last failure after `ms`.
 * For what comes true by itself: a test waits on the condition, never on a time.
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
