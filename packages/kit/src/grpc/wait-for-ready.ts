import { connectivityState } from '@grpc/grpc-js';
import { msUntil } from '../concurrency/deadline.ts';
import type { CallContext } from './context.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';

/** How long calls wait after a connection was found lost, in ms. */
const patience = 1_000;

/** Resolves when a call may begin. */
export type WaitForReady = (context: CallContext) => Promise<void> | undefined;

/**
 * For a second after its connection was lost a client holds its calls back until there is another: nobody has seen them,
 * and where an instance ends the next one answers. In an outage that lasts they fail at once and keep nobody waiting.
 */
export function createWaitForReady(dial: ReconnectingClient): WaitForReady {
  let lostAt: number | undefined;
  return context => {
    const client = dial.client();
    if (client.getChannel().getConnectivityState(false) === connectivityState.READY) {
      lostAt = undefined;
      return undefined;
    }
    lostAt ??= performance.now();
    const left = lostAt + patience - performance.now();
    if (left <= 0) return undefined;
    const until = Date.now() + Math.min(msUntil(context.deadline), left);
    return new Promise(resolve => {
      client.waitForReady(until, failure => {
        // Where none comes about, the call itself says so.
        if (!failure) lostAt = undefined;
        resolve();
      });
    });
  };
}
