import { distributed } from '../src/harness/topologies.ts';
import { contract } from './suite.ts';

await contract(distributed);
