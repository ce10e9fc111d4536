import { engines } from '../src/harness/topologies.ts';
import { contract } from './suite.ts';

await contract(engines);
