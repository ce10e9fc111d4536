import type { Call } from './call.ts';
import {
  componentOf,
  isSelected,
  type Labels,
  type Manifests,
  type NetworkPolicy,
  type PolicyPeer,
} from './objects.ts';

/** A pod of the release, an engine, or a client outside: only pods have labels, and only pods have policies. */
interface Party {
  readonly name: string;
  readonly labels?: Labels;
  readonly ports: readonly number[];
}

/**
 * Lists the TCP connections that the rendered policies allow between the pods of a release, engines and clients. As in
 * Kubernetes, the caller's policies and those of the callee must allow a call, and a pod that no policy selects may do
 * everything.
 */
export function listAllowedCalls(
  { workloads, policies }: Manifests,
  engines: readonly { readonly name: string; readonly port: number }[],
  clients: string,
): Call[] {
  const pods = workloads.map(({ spec: { template } }): Party => {
    const ports = template.spec.containers.flatMap(container => container.ports ?? []);
    const { labels } = template.metadata;
    return { name: componentOf(labels), labels, ports: ports.map(({ containerPort }) => containerPort) };
  });
  const callers: Party[] = [...pods, { name: clients, ports: [] }];
  const callees: Party[] = [...pods, ...engines.map(({ name, port }) => ({ name, ports: [port] }))];
  const pairs = callers.flatMap(caller => callees.map(callee => ({ caller, callee })));
  return pairs
    .filter(({ caller, callee }) => caller !== callee && (caller.labels ?? callee.labels) !== undefined)
    .flatMap(({ caller, callee }) =>
      callee.ports
        .filter(port => mayCall(policies, caller, callee, port))
        .map(port => ({ caller: caller.name, callee: callee.name, port })),
    );
}

function mayCall(policies: readonly NetworkPolicy[], caller: Party, callee: Party, port: number): boolean {
  return isAllowed(policies, 'Egress', caller, callee, port) && isAllowed(policies, 'Ingress', callee, caller, port);
}

function isAllowed(
  policies: readonly NetworkPolicy[],
  direction: 'Egress' | 'Ingress',
  party: Party,
  peer: Party,
  port: number,
): boolean {
  const { labels } = party;
  if (labels === undefined) return true;
  const selecting = policies.filter(
    ({ spec }) => spec.policyTypes.includes(direction) && isSelected(labels, spec.podSelector.matchLabels),
  );
  const rules = selecting.flatMap(({ spec }) => (direction === 'Egress' ? spec.egress : spec.ingress) ?? []);
  const matches = rules.filter(({ ports, from, to }) => {
    const hasPort = ports?.some(rule => rule.port === port && (rule.protocol ?? 'TCP') === 'TCP') ?? true;
    return hasPort && matchesPeer(peer, direction === 'Egress' ? to : from);
  });
  return selecting.length === 0 || matches.length > 0;
}

/** A rule without peers is for everybody. */
function matchesPeer({ labels }: Party, peers: readonly PolicyPeer[] | undefined): boolean {
  if (peers === undefined) return true;
  if (peers.some(({ namespaceSelector, ipBlock }) => namespaceSelector ?? ipBlock))
    throw new Error('the test knows peers with a podSelector only');
  return peers.some(({ podSelector }) => podSelector && labels && isSelected(labels, podSelector.matchLabels));
}
