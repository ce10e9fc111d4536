/** Gateways cache a valid key for 1 s; the other 500 ms are a margin (docs/decisions.md#6-key-validity). */
export const revocationDelayMs = 1_500;

/**
 * Waits until no gateway uses an answer that it cached before this call. The loop reads the monotonic clock, because a
 * timer may fire early.
 */
export async function waitUntilCachesExpire(): Promise<void> {
  const endMs = performance.now() + revocationDelayMs;
  for (let remainingMs = revocationDelayMs; remainingMs > 0; remainingMs = endMs - performance.now()) {
    await new Promise(resolve => setTimeout(resolve, Math.ceil(remainingMs)));
  }
}
