import { embeddedTopology } from '../src/archive/topologies.ts';
import { runContract } from './suite.ts';

await runContract(embeddedTopology);
