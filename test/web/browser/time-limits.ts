/** Time limits that two busy cores keep. */
export const buildTimeoutMs = 120_000;
export const startTimeoutMs = buildTimeoutMs + 120_000;
export const stepTimeoutMs = 60_000;
