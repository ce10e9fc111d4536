import { distributedTopology } from '../src/archive/topologies.ts';
import { runContract } from './suite.ts';

await runContract(distributedTopology);
