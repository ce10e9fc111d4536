import { connectivityState } from '@grpc/grpc-js';
import { msUntil } from '../concurrency/deadline.ts';
import type { CallContext } from './context.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';

/** Calls wait for a connection until this time has passed since the first call that found none. */
const waitTimeoutMs = 1_000;

/** Resolves when a call may begin. Returns undefined if the call may begin at once. */
export type WaitForReady = (context: CallContext) => Promise<void> | undefined;

/**
 * Creates a function that lets calls wait for a connection, because another instance may take over. The wait ends 1 s
 * after the first call that found no connection. Later calls do not wait while there is no connection.
 */
export function createWaitForReady(client: ReconnectingClient): WaitForReady {
  let lostAt: number | undefined;
  return context => {
    const current = client.current();
    if (current.getChannel().getConnectivityState(false) === connectivityState.READY) {
      lostAt = undefined;
      return undefined;
    }
    lostAt ??= performance.now();
    const remainingMs = lostAt + waitTimeoutMs - performance.now();
    if (remainingMs <= 0) return undefined;
    const until = Date.now() + Math.min(msUntil(context.deadline), remainingMs);
    return new Promise(resolve => {
      current.waitForReady(until, error => {
        // Without a new connection, the call itself fails.
        if (!error) lostAt = undefined;
        resolve();
      });
    });
  };
}
