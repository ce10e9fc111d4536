import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Engine } from './engine.ts';

const images = {
  redis: { image: 'redis:7', port: 6379, scheme: 'redis', command: ['redis-server', '--save', ''] },
  nats: { image: 'nats:2.15', port: 4222, scheme: 'nats', command: ['-js'] },
  elasticsearch: {
    image: 'docker.elastic.co/elasticsearch/elasticsearch:9.2.0',
    port: 9200,
    scheme: 'http',
    command: ['eswrapper', '-E', 'discovery.type=single-node', '-E', 'xpack.security.enabled=false'],
  },
} as const;

/** True if a container engine answers. The `docker` command is often installed without an engine. */
export async function hasContainers(): Promise<boolean> {
  return promisify(execFile)('docker', ['info'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

/** Starts an engine in a container. Throws if there is no container engine. */
export async function startContainer(name: keyof typeof images): Promise<Engine> {
  const { GenericContainer } = await import('testcontainers');
  const { image, port, scheme, command } = images[name];
  const container = await new GenericContainer(image)
    .withCommand([...command])
    .withExposedPorts(port)
    .start();
  return {
    url: `${scheme}://${container.getHost()}:${container.getMappedPort(port)}`,
    stop: async () => {
      await container.stop();
    },
  };
}
