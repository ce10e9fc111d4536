import type { ServerOptions } from 'node:http2';
import type { Server } from '@grpc/grpc-js';

/**
 * Raises Node's limit on stream resets (1,000 at once and 33/s), which ends the whole connection; grpc-js has no option.
 * Callers are trusted and cancel every call whose client has gone. See https://github.com/grpc/grpc-node/issues/2872
 */
export function allowStreamResets(server: Server): void {
  const { commonServerOptions } = server as unknown as { commonServerOptions: ServerOptions };
  Object.assign(commonServerOptions, { streamResetBurst: 1_000_000, streamResetRate: 100_000 });
}
