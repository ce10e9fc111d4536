import { embedded } from '../src/harness/topologies.ts';
import { contract } from './suite.ts';

await contract(embedded);
