export type { Preconditions } from './preconditions/v1/Preconditions.ts';
