import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Engine } from '@archive/kit/testing';
import { root } from '../src/checkout/checkout.ts';

interface Role {
  readonly cluster: readonly string[];
  readonly indices: readonly { readonly names: readonly string[]; readonly privileges: readonly string[] }[];
}

export interface PrivilegeProxy {
  readonly url: string;
  /** The requests so far that the role does not allow. */
  readonly refused: readonly string[];
  /** Numbers of requests by privilege. */
  readonly used: ReadonlyMap<string, number>;
  /** Also stops the engine. */
  stop(): Promise<void>;
}

/** The privilege that each endpoint needs, by Elastic's list of privileges. Other endpoints need cluster privileges. */
const endpoints: readonly (readonly [RegExp, string])[] = [
  [/^(GET|POST|HEAD) \/[^/]+\/(_search|_msearch|_mget|_count|_doc\/.*|_source\/.*)$/, 'read'],
  [/^(GET|POST) \/(_msearch|_mget)$/, 'read'],
  [/^(PUT|POST) \/[^/]+\/_(doc|create|bulk)(\/.*)?$/, 'write'],
  [/^(PUT|POST) \/_bulk$/, 'write'],
  [/^(GET|POST|PUT|DELETE|HEAD) \/[^/_][^/]*(\/_refresh|\/_alias.*|\/_mapping)?$/, 'manage'],
  [/^POST \/_aliases$/, 'manage'],
];

/**
 * Refuses the requests to Elasticsearch that role.json does not allow: other endpoints, and other indices in the path or
 * in the body. It stands in for the security of Elasticsearch, which the Elasticsearch of the tests does not have.
 */
export async function startPrivilegeProxy(engine: Engine): Promise<PrivilegeProxy> {
  const role = JSON.parse(await readFile(join(root, 'deploy/engines/elasticsearch/role.json'), 'utf8')) as Role;
  const refused: string[] = [];
  const used = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const [path = ''] = (incoming.url ?? '').split('?');
      const action = `${incoming.method} ${decodeURIComponent(path)}`;
      const privilege = findPrivilege(role, action, body.toString());
      if (privilege === undefined) {
        refused.push(action);
        outgoing.writeHead(403, { 'content-type': 'application/json' }).end('{"error":{"type":"security_exception"}}');
        return;
      }
      used.set(privilege, (used.get(privilege) ?? 0) + 1);
      const { method, headers, url = '' } = incoming;
      const forwarded = request(new URL(url, engine.url), { method, headers }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy()).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.close().closeAllConnections();
    return engine.stop();
  };
  return { url, refused, used, stop };
}

/** Returns the privilege that allows a request, or undefined. */
function findPrivilege({ indices }: Role, action: string, body: string): string | undefined {
  const privilege = endpoints.find(([pattern]) => pattern.test(action))?.[1];
  const inPath = action.split(' ')[1]?.split('/')[1] ?? '';
  const named = [
    ...(inPath.startsWith('_') ? [] : inPath.split(',')),
    ...[...body.matchAll(/"(?:_index|index|alias)":\s*"([^"]+)"/g)].map(match => match[1] ?? ''),
  ];
  const isAllowed = (name: string) =>
    indices.some(
      ({ names, privileges }) =>
        privileges.includes(privilege ?? '') && names.some(pattern => name.startsWith(pattern.slice(0, -1))),
    );
  return named.length > 0 && named.every(isAllowed) ? privilege : undefined;
}
