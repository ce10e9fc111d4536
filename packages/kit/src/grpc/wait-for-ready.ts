import { connectivityState } from '@grpc/grpc-js';
import { msUntil } from '../concurrency/deadline.ts';
import type { CallContext } from './context.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';

/** How long calls wait for a new connection after the last one is lost. */
const waitTimeoutMs = 1_000;

/** Resolves when a call may begin. Returns undefined if the call may begin at once. */
export type WaitForReady = (context: CallContext) => Promise<void> | undefined;

/**
 * Creates a function that lets calls wait up to 1 s after the connection was lost, because another instance may take
 * over. After that, calls fail at once while there is no connection.
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
