import { distributedTopology } from '../src/archive/topologies.ts';
import { contract } from './suite.ts';

await contract(distributedTopology);
