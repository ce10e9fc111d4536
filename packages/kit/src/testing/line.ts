import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A TCP line to a server that can hold or delay what the server says. */
export interface Line {
  /** `127.0.0.1:port`; reaches the server. */
  readonly address: string;
  /** From now on answers do not arrive, on connections old and new. */
  hold(): void;
  /** What was held arrives, and all else as it comes. */
  release(): void;
  /** From now on what the server says arrives so many ms later; 0: at once. */
  delay(ms: number): void;
  /** Every connection breaks, and none comes about until `mend`. */
  cut(): void;
  mend(): void;
  stop(): void;
}

/**
 * A line to a port of 127.0.0.1, whether somebody listens there already or not; where a connection is refused it goes
 * to the next of the others.
 */
export async function startLine(port: number, ...others: number[]): Promise<Line> {
  const answers = new Set<Socket>();
  let held = false;
  let isCut = false;
  let late = 0;
  const join = (client: Socket, service: Socket) => {
    answers.add(service);
    service.on('close', () => answers.delete(service));
    carry(client, service, () => late);
    if (held) service.pause();
  };
  const open = async (client: Socket) => {
    const service = isCut ? undefined : await firstOf([port, ...others]);
    if (service && !isCut && !client.destroyed) join(client, service);
    else [client, service].forEach(end => end?.destroy());
  };
  const server = createServer({ pauseOnConnect: true }, client => {
    client.on('error', () => undefined);
    void open(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set = (hold: boolean) => {
    held = hold;
    answers.forEach(socket => (hold ? socket.pause() : socket.resume()));
  };
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => set(true),
    release: () => set(false),
    delay: ms => (late = ms),
    cut: () => {
      isCut = true;
      answers.forEach(socket => socket.destroy());
    },
    mend: () => (isCut = false),
    stop: () => {
      answers.forEach(socket => socket.destroy());
      server.close();
    },
  };
}

/** Joins two ends; what the service says, its end too, arrives so many ms later. */
function carry(client: Socket, service: Socket, late: () => number): void {
  client.pipe(service);
  // In its order, also where the delay has become shorter: timers of different lengths do not keep theirs.
  let before = Promise.resolve();
  let said = false;
  const arrive = (act: () => void) => {
    const due = setTimeout(late(), undefined, { ref: false });
    before = before.then(() => due).then(act);
  };
  service.on('data', (chunk: Buffer) => arrive(() => client.write(chunk)));
  service.on('end', () => {
    said = true;
    arrive(() => client.end());
  });
  client.on('close', () => service.destroy());
  service.on('close', () => {
    if (!said) client.destroy();
  });
}

/** A connection to the first port that takes it. */
async function firstOf(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.on('error', () => undefined);
    if (connected) return socket;
  }
  return undefined;
}
