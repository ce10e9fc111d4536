import { embeddedTopology } from '../src/archive/topologies.ts';
import { testContract } from './suite.ts';

await testContract(embeddedTopology);
