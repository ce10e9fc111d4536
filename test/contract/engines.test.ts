import { externalEnginesTopology } from '../src/archive/topologies.ts';
import { contract } from './suite.ts';

await contract(externalEnginesTopology);
