import { parseSessionMetadata } from '@archive/contracts';
import { readFacets } from '../src/facets/facets.ts';
import { type Facets } from '../src/index-port/search-index.ts';

export interface Example {
  readonly text: string;
  readonly matching: readonly string[];
  readonly notMatching: readonly string[];
}

export const exampleProject = 'project-1';
export const exampleFacets: Facets = {
  ...readFacets(parseSessionMetadata('{}')),
  clientName: 'collector',
  agentName: 'Claude Code',
  deviceId: 'laptop',
  gitBranches: ['main', 'feature/Login'],
  llmModels: ['opus-5'],
  tags: ['urgent', 'two words'],
  activityMs: 1_700_000_000_000,
};
