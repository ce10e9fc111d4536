export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Exits with the exit code of a shell for a process that the signal has ended. */
export function exitEarly(_signal: NodeJS.Signals, number: number): void {
  process.exit(128 + number);
}
