import { describe } from '@jest/globals';
import { elasticsearchTopology } from './elasticsearch-topology.ts';
import { embeddedTopology } from './topologies.ts';

/** A topology for each search engine. If the engine is missing, `suite` skips its tests. */
export const searchTopologies = [
  { topology: embeddedTopology, suite: describe },
  { topology: elasticsearchTopology, suite: (await elasticsearchTopology.canRun()) ? describe : describe.skip },
];
