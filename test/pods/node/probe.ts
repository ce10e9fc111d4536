import { request } from 'node:http';
import { credentials, makeClientConstructor } from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';
import { findPort, type PodContainer, type Probe } from '../manifests/objects.ts';

interface HealthClient {
  check(
    request: object,
    options: { deadline: number },
    callback: (error: Error | null, reply?: { status: string }) => void,
  ): void;
  close(): void;
}

const HealthClient = makeClientConstructor(healthService, 'Health');

/** Probes a container once, as the kubelet does. Throws the reason if the probe fails. */
export async function probeOnce(probe: Probe, container: PodContainer, address: string): Promise<void> {
  const timeoutMs = (probe.timeoutSeconds ?? 1) * 1_000;
  const { grpc, httpGet } = probe;
  if (grpc) await checkHealth(`${address}:${grpc.port}`, grpc.service ?? '', timeoutMs);
  else if (httpGet && (httpGet.scheme ?? 'HTTP') === 'HTTP')
    await getOk(`http://${address}:${findPort(container, httpGet.port)}${httpGet.path ?? '/'}`, timeoutMs);
  else throw new Error(`the test does not know this probe: ${JSON.stringify(probe)}`);
}

async function checkHealth(address: string, service: string, timeoutMs: number): Promise<void> {
  const client = new HealthClient(address, credentials.createInsecure()) as unknown as HealthClient;
  try {
    const status = await new Promise<string | undefined>((resolve, reject) => {
      client.check({ service }, { deadline: Date.now() + timeoutMs }, (error, reply) =>
        error ? reject(error) : resolve(reply?.status),
      );
    });
    if (status !== 'SERVING') throw new Error(`the health of "${service}" is ${status}`);
  } finally {
    client.close();
  }
}

/** A status from 200 to 399 is a success. */
async function getOk(url: string, timeoutMs: number): Promise<void> {
  const options = {
    agent: false,
    headers: { 'User-Agent': 'kube-probe/1.30' },
    signal: AbortSignal.timeout(timeoutMs),
  };
  const status = await new Promise<number>((resolve, reject) => {
    const outgoing = request(url, options, incoming => {
      incoming.resume().once('error', reject);
      incoming.once('end', () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.once('error', reject).end();
  });
  if (status < 200 || status >= 400) throw new Error(`${url} is answered with ${status}`);
}
