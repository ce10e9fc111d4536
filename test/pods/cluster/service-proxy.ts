import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface ServiceProxyOptions {
  readonly address: string;
  readonly port: number;
  /** Chooses where a new connection goes; undefined if nothing is ready. */
  readonly choose: () => NetConnectOpts | undefined;
  /** Called with the caller's address for each connection that reaches its target. */
  readonly onConnection: (caller: string) => void;
}

/** Forwards TCP connections to Service addresses, as kube-proxy does: a connection keeps its target until it ends. */
export async function startServiceProxy(options: ServiceProxyOptions): Promise<{ stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, client => {
    const target = options.choose();
    if (!target) {
      reset(client);
      return;
    }
    const upstream = connect({ ...target, allowHalfOpen: true, noDelay: true } as NetConnectOpts);
    upstream.once('connect', () => options.onConnection(client.remoteAddress ?? ''));
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(from);
      from.pipe(to);
      // A reset of one side resets the other side, as without a proxy.
      from.on('error', () => reset(to));
      from.once('close', () => sockets.delete(from));
    }
  });
  server.listen(options.port, options.address);
  await once(server, 'listening');
  return {
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A unix socket, and a connection that is not established, cannot be reset. */
function reset(socket: Socket): void {
  if (socket.remoteFamily === undefined) socket.destroy();
  else socket.resetAndDestroy();
}
