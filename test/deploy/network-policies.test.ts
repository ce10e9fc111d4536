import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { findDefaultPort, services, type ServiceName } from '../../app/src/compose/targets.ts';

interface Rule {
  readonly ports?: readonly { readonly port: number; readonly protocol?: string }[];
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
}
interface Peer {
  readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
}
interface Policy {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly podSelector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
  };
}

const component = 'app.kubernetes.io/component';
const enginePorts: Readonly<Record<string, number>> = { database: 5432, rateLimiter: 6379, bus: 4222 };
const elasticsearchPort = 9200;
const names = Object.keys(services) as ServiceName[];
const listNeeds = (name: ServiceName): readonly string[] => services[name].needs;
const isService = (need: string): need is ServiceName => names.includes(need as ServiceName);

/** Who calls which service at which port, by the table of targets. */
const expectedCalls = names
  .flatMap(caller =>
    listNeeds(caller)
      .filter(isService)
      .map(callee => formatCall(caller, callee)),
  )
  .toSorted();

function formatCall(caller: string, callee: ServiceName): string {
  return `${caller} → ${callee}:${findDefaultPort(callee)}`;
}

let policies: Policy[];
beforeAll(async () => {
  const manifests = await readFile(new URL('../../deploy/k8s/manifests/full/archive.yaml', import.meta.url), 'utf8');
  policies = parseAllDocuments(manifests)
    .map(document => document.toJS() as Policy | null)
    .filter(object => object !== null)
    .filter(({ kind }) => kind === 'NetworkPolicy');
});

const ownerOf = ({ spec }: Policy) => spec.podSelector.matchLabels[component];
const selected = (peers: readonly Peer[] = []) => peers.map(peer => peer.podSelector?.matchLabels[component]);
const policyOf = (name: string) => policies.find(policy => ownerOf(policy) === name)!;

describe('the network policies of the full manifests', () => {
  test('deny all traffic of all pods, in both directions, before anything is allowed', () => {
    const [deny, ...others] = policies.filter(policy => ownerOf(policy) === undefined);
    expect(others).toEqual([]);
    expect(deny?.spec.podSelector.matchLabels).toEqual({
      'app.kubernetes.io/name': 'session-archive',
      'app.kubernetes.io/instance': 'session-archive',
    });
    expect(deny?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect([deny?.spec.ingress, deny?.spec.egress]).toEqual([undefined, undefined]);
    expect(policies.map(ownerOf).filter(Boolean).toSorted()).toEqual(names.toSorted());
  });

  test('let a service be called by exactly those services that need it', () => {
    const calls = names
      .filter(name => name !== 'gateway')
      .flatMap(callee =>
        policyOf(callee).spec.ingress!.flatMap(({ ports, from }) =>
          ports!.flatMap(({ port }) => selected(from).map(caller => `${caller} → ${callee}:${port}`)),
        ),
      );
    expect(calls.toSorted()).toEqual(expectedCalls);
  });

  test('let a service call exactly those services that it needs', () => {
    const calls = names.flatMap(caller =>
      policyOf(caller).spec.egress!.flatMap(({ ports, to }) =>
        ports!.flatMap(({ port }) => selected(to).map(callee => `${caller} → ${callee}:${port}`)),
      ),
    );
    expect(calls.toSorted()).toEqual(expectedCalls);
  });

  test('let a service reach exactly its engines and the name service', () => {
    for (const name of names) {
      const open = policyOf(name)
        .spec.egress!.filter(({ to }) => to === undefined)
        .flatMap(({ ports }) => ports!.map(({ port }) => port));
      const engines = listNeeds(name).flatMap(need => enginePorts[need] ?? []);
      const expected = [53, 53, ...engines, ...(name === 'search' ? [elasticsearchPort] : [])];
      expect([name, open.toSorted((a, b) => a - b)]).toEqual([name, expected.toSorted((a, b) => a - b)]);
    }
  });

  test('let clients reach the gateway only', () => {
    const openToAll = policies.filter(({ spec }) => spec.ingress?.some(({ from }) => from === undefined));
    expect(openToAll.map(ownerOf)).toEqual(['gateway']);
  });
});
