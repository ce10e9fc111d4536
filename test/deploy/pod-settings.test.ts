import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { findStopTimeoutMs } from '../../app/src/compose/stop-timeout.ts';
import { readTargetConfig } from '../../app/src/compose/target-config.ts';
import { findDefaultPort, listServices, services, type Target, targets } from '../../app/src/compose/targets.ts';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}
interface Container {
  readonly args: readonly [string];
  readonly env: readonly Variable[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: object;
  readonly readinessProbe: object;
  readonly livenessProbe: object;
  readonly lifecycle: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
}
interface Workload {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly [Container];
        readonly terminationGracePeriodSeconds: number;
        readonly automountServiceAccountToken: boolean;
      };
    };
  };
}

/** Content of the Secret, by key. */
const secrets: Readonly<Record<string, string>> = {
  'internal-secret': 'an-internal-secret-of-a-test',
  'key-sealing-secret': 'a-sealing-secret-of-a-test',
  'database-url': 'postgresql://database/archive',
  'redis-url': 'redis://redis',
  'nats-url': 'nats://nats',
  'elasticsearch-url': 'https://elasticsearch',
};

const readEnv = (env: readonly Variable[]) =>
  Object.fromEntries(env.map(({ name, value, valueFrom }) => [name, value ?? secrets[valueFrom!.secretKeyRef.key]]));

async function readWorkloads(size: string): Promise<Workload[]> {
  const manifests = await readFile(new URL(`../../deploy/k8s/manifests/${size}/archive.yaml`, import.meta.url), 'utf8');
  return parseAllDocuments(manifests)
    .map(document => document.toJS() as Workload | null)
    .filter(object => object !== null)
    .filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind));
}

describe.each(['full', 'small'])('each pod of the manifests %s', size => {
  let pods: { target: Target; container: Container; spec: Workload['spec']['template']['spec'] }[];
  beforeAll(async () => {
    pods = (await readWorkloads(size)).map(({ spec: { template } }) => {
      const [container] = template.spec.containers;
      return { target: container.args[0].replace('--target=', '') as Target, container, spec: template.spec };
    });
  });

  test('runs a target of its own, and together they are the archive', () => {
    const running = pods.flatMap(({ target }) => listServices(target));
    expect(pods.every(({ target }) => targets.includes(target))).toBe(true);
    expect(running.toSorted()).toEqual(Object.keys(services).toSorted());
  });

  test('has settings with which its target starts, and only settings that exist', () => {
    for (const { target, container } of pods) {
      const settings = readTargetConfig(target, readEnv(container.env));
      expect(container.env.map(({ name }) => name).filter(name => !(name in settings))).toEqual([]);
      expect(settings).toMatchObject({ PORT: findDefaultPort(target), METRICS_PORT: 9464 });
    }
  });

  test('calls the Services of the other pods at their ports', async () => {
    const manifests = await readFile(
      new URL(`../../deploy/k8s/manifests/${size}/archive.yaml`, import.meta.url),
      'utf8',
    );
    for (const { name, value } of pods.flatMap(({ container }) => container.env)) {
      const [, service] = /^([A-Z]+)_ADDRESS$/.exec(name) ?? [];
      if (service === undefined) continue;
      const callee = service.toLowerCase() as Target;
      expect(value).toBe(`session-archive-${callee}:${findDefaultPort(callee)}`);
      expect(manifests).toMatch(new RegExp(`kind: Service\\nmetadata:\\n  name: session-archive-${callee}\\n`));
    }
  });

  test('is probed at the port on which it listens, and about nothing but itself once it has started', () => {
    for (const { target, container } of pods) {
      const isHttp = target === 'gateway' || target === 'all';
      const port = findDefaultPort(target);
      const own = isHttp ? { httpGet: { path: '/healthz', port: 'http' } } : { grpc: { port } };
      expect(container.readinessProbe).toMatchObject(own);
      expect(container.livenessProbe).toMatchObject(own);
      expect(container.startupProbe).toMatchObject(isHttp ? { httpGet: { path: '/readyz', port: 'http' } } : own);
      expect(container.ports).toContainEqual({ name: isHttp ? 'http' : 'grpc', containerPort: port });
    }
  });

  test('has the time that a graceful stop may take, and a margin of 10 s', () => {
    for (const { target, container, spec } of pods) {
      const settings = readTargetConfig(target, readEnv(container.env));
      const stopMs = container.lifecycle.preStop.sleep.seconds * 1_000 + findStopTimeoutMs(target, settings);
      expect({ target, seconds: spec.terminationGracePeriodSeconds }).toEqual({ target, seconds: stopMs / 1_000 + 10 });
    }
  });

  test('has no token of the Kubernetes API', () => {
    expect(pods.map(({ spec }) => spec.automountServiceAccountToken)).toEqual(pods.map(() => false));
  });
});
