import { externalEnginesTopology } from '../src/archive/topologies.ts';
import { testEngines } from './suite.ts';

await testEngines(externalEnginesTopology);
