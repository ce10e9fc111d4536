import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** Each request has its own connection, because `forward` may close the connection when the request ends. */
const agent = new Agent({ keepAlive: false });

/** A request that the proxy has forwarded. */
interface Forwarded {
  readonly path: string;
  readonly gateway: string;
}

/** A reverse proxy in front of the gateways. It keeps the `Host` header. */
export interface FrontProxy {
  /** Its host name is `localhost`. */
  readonly origin: string;
  /** The requests since the last call of `route`. */
  forwarded(): readonly Forwarded[];
  /** Sets the gateway of each path. */
  route(chooseGateway: (path: string) => string): void;
  stop(): Promise<void>;
}

/** Starts a proxy that answers 502 until it has a route. */
export async function startFrontProxy(): Promise<FrontProxy> {
  let forwarded: Forwarded[] = [];
  let choose: ((path: string) => string) | undefined;
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    const gateway = choose?.(path);
    if (gateway === undefined) return void res.writeHead(502).end();
    forwarded.push({ path, gateway });
    forward(req, res, gateway);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwarded: () => forwarded,
    route: chooseGateway => {
      choose = chooseGateway;
      forwarded = [];
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function forward(req: IncomingMessage, res: ServerResponse, gateway: string): void {
  const { method, headers } = req;
  const upstream = request(new URL(req.url ?? '/', gateway), { method, headers, agent }, answer => {
    res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    pipeline(answer, res, () => undefined);
  });
  upstream.on('error', () => res.destroy());
  res.on('close', () => upstream.destroy());
  req.pipe(upstream);
}
