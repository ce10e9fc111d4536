/** These limits are long enough for a machine with two busy cores. */
export const buildTimeoutMs = 120_000;
export const startTimeoutMs = buildTimeoutMs + 120_000;
export const stepTimeoutMs = 60_000;
