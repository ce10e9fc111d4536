import type { ServerOptions } from 'node:http2';
import type { Server } from '@grpc/grpc-js';

/**
 * Raises Node's limit of 1,000 stream resets per connection (33 more per second), because trusted callers cancel many
 * calls. grpc-js has no option for this limit: https://github.com/grpc/grpc-node/issues/2872
 */
export function allowStreamResets(server: Server): void {
  const { commonServerOptions } = server as unknown as { commonServerOptions: ServerOptions };
  Object.assign(commonServerOptions, { streamResetBurst: 1_000_000, streamResetRate: 100_000 });
}
