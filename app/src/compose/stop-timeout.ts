import { defaultCloseTimeoutMs } from '@archive/kit';
import type { Settings } from '../config/config.ts';
import { listServices, services, type Target } from './targets.ts';

/**
 * Returns the longest time from a stop signal to the end of a process, in ms: the sum of the time limits of all that
 * `startStack` closes. An external PostgreSQL is not closed.
 */
export function findStopTimeoutMs(target: Target, settings: Settings): number {
  const names = listServices(target);
  const needs = new Set(names.flatMap<string>(name => services[name].needs));
  const closed = {
    dataDirectory: true,
    postgres: needs.has('database') && settings.DATABASE_URL === undefined,
    bus: needs.has('bus'),
    rateLimiter: needs.has('rateLimiter'),
    metrics: settings.METRICS_PORT !== undefined && settings.METRICS_PORT !== 0,
  };
  const sharedMs = Object.values(closed).filter(Boolean).length * defaultCloseTimeoutMs;
  return names.reduce(
    (sum, name) => sum + (services[name].stopTimeoutMs?.(settings) ?? defaultCloseTimeoutMs),
    sharedMs,
  );
}
