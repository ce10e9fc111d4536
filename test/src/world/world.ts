import type { OutgoingHttpHeaders } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../client/answer.ts';
import { sendRequest, type HttpRequest } from '../client/send-request.ts';
import { sendBytes } from '../client/send-bytes.ts';
import type { Archive, ArchiveSettings, IssuedKey, KeyOptions, Topology } from '../archive/archive.ts';
import { type OpenApi, readOpenApi } from '../openapi/document.ts';
import { createRecorder, type Recorder } from '../openapi/recorder.ts';

/** A client with one key. Every answer is checked against openapi.yaml. */
export interface Client {
  readonly userName: string;
  readonly key: IssuedKey;
  send(request: HttpRequest): Promise<Answer>;
  get(path: string, headers?: OutgoingHttpHeaders): Promise<Answer>;
  head(path: string, headers?: OutgoingHttpHeaders): Promise<Answer>;
  delete(path: string, headers?: OutgoingHttpHeaders): Promise<Answer>;
  put(path: string, value: unknown, headers?: OutgoingHttpHeaders): Promise<Answer>;
  patch(path: string, value: unknown, headers?: OutgoingHttpHeaders): Promise<Answer>;
}

/** A running archive. Requests go to its gateways in turn, so that a test reaches all of them. */
export interface World {
  readonly archive: Archive;
  readonly document: OpenApi;
  readonly recorder: Recorder;
  start(): Promise<void>;
  stop(): Promise<void>;
  send(request: HttpRequest): Promise<Answer>;
  /** The bytes need not be HTTP. */
  sendBytes(bytes: string | Buffer, options?: { end?: boolean }): Promise<Answer>;
  /** Creates a key for the user `userName`. Without a name, creates a new user. */
  createClient(options?: KeyOptions & { userName?: string }): Promise<Client>;
}

const json = { 'Content-Type': 'application/json' };

/** Before `start` resolves, `archive` and requests throw an error. */
export function createWorld(topology: Topology, settings?: ArchiveSettings): World {
  let archive: Archive | undefined;
  let openApi: { document: OpenApi; recorder: Recorder } | undefined;
  let nextGatewayIndex = 0;
  const pickGateway = () => world.archive.gateways[nextGatewayIndex++ % world.archive.gateways.length] ?? '';
  const world: World = {
    get archive() {
      return archive ?? throwNotStarted();
    },
    get document() {
      return (openApi ?? throwNotStarted()).document;
    },
    get recorder() {
      return (openApi ?? throwNotStarted()).recorder;
    },
    start: async () => {
      const document = await readOpenApi();
      openApi = { document, recorder: createRecorder(document) };
      archive = await topology.start(settings);
    },
    stop: async () => archive?.stop(),
    send: async request => world.recorder.check(await sendRequest(pickGateway(), request)),
    sendBytes: async (bytes, options) => world.recorder.check(await sendBytes(pickGateway(), bytes, options)),
    createClient: async ({ userName = `user-${randomUUID()}`, ...options } = {}) =>
      createClient(world, userName, await world.archive.createKey(userName, options)),
  };
  return world;
}

function createClient(world: World, userName: string, key: IssuedKey): Client {
  const authorization = { Authorization: `Bearer ${key.key}` };
  const send: Client['send'] = request => world.send({ ...request, headers: { ...authorization, ...request.headers } });
  return {
    userName,
    key,
    send,
    get: (path, headers = {}) => send({ method: 'GET', path, headers }),
    head: (path, headers = {}) => send({ method: 'HEAD', path, headers }),
    delete: (path, headers = {}) => send({ method: 'DELETE', path, headers }),
    put: (path, value, headers = {}) =>
      send({ method: 'PUT', path, headers: { ...json, ...headers }, body: JSON.stringify(value) }),
    patch: (path, value, headers = {}) =>
      send({ method: 'PATCH', path, headers: { ...json, ...headers }, body: JSON.stringify(value) }),
  };
}

function throwNotStarted(): never {
  throw new Error('the archive is not started');
}
