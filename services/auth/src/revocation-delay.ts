/** A gateway remembers a valid key for 1 s; the other 500 ms are a margin (docs/decisions.md#6-key-validity). */
const revocationDelayMs = 1_500;

/**
 * Resolves when no gateway uses an answer that it got before the call. The monotonic clock
 * measures the time, because a timer may fire early.
 */
export async function waitUntilCachesExpire(): Promise<void> {
  const endMs = performance.now() + revocationDelayMs;
  for (let remainingMs = revocationDelayMs; remainingMs > 0; remainingMs = endMs - performance.now()) {
    await new Promise(resolve => setTimeout(resolve, Math.ceil(remainingMs)));
  }
}
