import { embeddedTopology } from '../src/archive/topologies.ts';
import { contract } from './suite.ts';

await contract(embeddedTopology);
