import type { Logger } from './log.ts';

const childrenOf = new WeakMap<Logger, Logger[]>();

/** Creates the log of a service. Its level follows `toggleDebug` of `log`, which pino alone would not do. */
export function createServiceLog(log: Logger, service: string): Logger {
  const child = log.child({ service });
  childrenOf.set(log, [...(childrenOf.get(log) ?? []), child]);
  return child;
}

/**
 * Returns a function that sets the level of a log and of its services to `debug`, and at the next call back to
 * `configuredLevel`. Redaction is independent of the level. A log with level `debug` or `trace` keeps its level.
 */
export function createDebugToggle(log: Logger, configuredLevel: string): () => void {
  let isRaised = false;
  const setLevel = (level: string) => {
    for (const each of [log, ...(childrenOf.get(log) ?? [])]) each.level = level;
  };
  return () => {
    if (configuredLevel === 'debug' || configuredLevel === 'trace') return;
    const level = isRaised ? configuredLevel : 'debug';
    // Both changes are logged while the level is debug.
    if (isRaised) log.info({ level }, 'the log level changes');
    setLevel(level);
    if (!isRaised) log.info({ level }, 'the log level has changed');
    isRaised = !isRaised;
  };
}
