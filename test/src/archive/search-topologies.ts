import { randomUUID } from 'node:crypto';
import { canRun, startEngine } from '@archive/kit/testing';
import { describe } from '@jest/globals';
import type { Topology } from './archive.ts';
import { embeddedTopology } from './topologies.ts';

/** Everything in one process, the index in Elasticsearch; its indices have names of their own. */
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

/** The archive on each engine that the index has an adapter for. */
export const searchTopologies = [
  { topology: embeddedTopology, suite: describe },
  { topology: elasticsearchTopology, suite: (await elasticsearchTopology.canRun()) ? describe : describe.skip },
];
