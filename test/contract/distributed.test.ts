import { distributedTopology } from '../src/archive/topologies.ts';
import { testContract } from './suite.ts';

await testContract(distributedTopology);
