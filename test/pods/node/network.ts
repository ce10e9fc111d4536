import { requireSuccess } from '../../src/command/run-command.ts';

/** The network of a pod: an own namespace, in which only the addresses of Services can be reached. */
export interface PodNetwork {
  readonly address: string;
  readonly namespace: string;
  remove(): Promise<void>;
}

const nodeAddress = '10.96.0.1';
const serviceNetwork = '10.96.0.0/16';
let podCount = 0;

/** Prepares the network namespace of this process, which must be its own. */
export async function prepareNodeNetwork(): Promise<void> {
  await requireSuccess(['mkdir', '-p', '/run/netns']);
  await requireSuccess(['mount', '-t', 'tmpfs', 'tmpfs', '/run/netns']);
  await requireSuccess(['ip', 'link', 'set', 'lo', 'up']);
  await addServiceAddress(nodeAddress);
}

/** Adds an address at which the test can listen, and which pods can reach. */
export async function addServiceAddress(address: string): Promise<void> {
  await requireSuccess(['ip', 'address', 'replace', `${address}/32`, 'dev', 'lo']);
}

/** A pod cannot reach another pod by its address: this machine forwards no packets. */
export async function createPodNetwork(): Promise<PodNetwork> {
  podCount += 1;
  const namespace = `pod-${podCount}`;
  const address = `10.244.0.${podCount}`;
  const device = `veth${podCount}`;
  await requireSuccess(['ip', 'netns', 'add', namespace]);
  await runBatch([], [`link add ${device} type veth peer name eth0 netns ${namespace}`, `link set ${device} up`]);
  await runBatch(
    ['-n', namespace],
    [
      'link set lo up',
      `address add ${address}/32 dev eth0`,
      'link set eth0 up',
      `route add ${serviceNetwork} dev eth0 src ${address}`,
    ],
  );
  await runBatch([], [`route add ${address}/32 dev ${device} src ${nodeAddress}`]);
  return {
    address,
    namespace,
    remove: async () => {
      await requireSuccess(['ip', 'netns', 'delete', namespace]);
    },
  };
}

async function runBatch(options: readonly string[], lines: readonly string[]): Promise<void> {
  await requireSuccess(['ip', ...options, '-batch', '-'], { input: `${lines.join('\n')}\n` });
}
