import { randomUUID } from 'node:crypto';
import { canRun, startEngine } from '@archive/kit/testing';
import type { Topology } from './archive.ts';
import { embeddedTopology } from './topologies.ts';

/** The index prefix is random, so that several archives can share the cluster. */
export const elasticsearchTopology: Topology = {
  name: 'Elasticsearch by URL in one process',
  canRun: () => canRun('elasticsearch'),
  start: async settings => {
    const engine = await startEngine('elasticsearch');
    const { url } = engine;
    const prefix = `archive-${randomUUID()}`;
    const archive = await embeddedTopology
      .start({ ELASTICSEARCH_URL: url, ELASTICSEARCH_PREFIX: prefix, ...settings })
      .catch(async (failure: unknown) => {
        await engine.stop();
        throw failure;
      });
    const stopAll = async () => {
      await archive.stop();
      await fetch(`${url}/${prefix}-*`, { method: 'DELETE' });
      await engine.stop();
    };
    return {
      ...archive,
      get gateways() {
        return archive.gateways;
      },
      stop: stopAll,
    };
  },
};
