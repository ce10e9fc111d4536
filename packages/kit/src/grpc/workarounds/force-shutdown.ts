import type { ServerHttp2Session } from 'node:http2';
import type { Server } from '@grpc/grpc-js';

/** Ends all HTTP/2 sessions of a server. `forceShutdown` of grpc-js 1.14 leaves them open if channelz is disabled. */
export function forceShutdown(server: Server): void {
  const { http2Servers } = server as unknown as { http2Servers: Map<unknown, { sessions: Set<ServerHttp2Session> }> };
  const sessions = [...http2Servers.values()].flatMap(http2Server => [...http2Server.sessions]);
  server.forceShutdown();
  for (const session of sessions) session.destroy();
}
