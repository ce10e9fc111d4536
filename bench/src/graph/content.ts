import { randomUUID } from 'node:crypto';
import type { SeedSession } from '../corpus/dataset.ts';

export const query = `query Latest {
  sessions(limit: 20) {
    id
    name
    markdownSize
    createdAt
    updatedAt
    startedAt
    endedAt
    metadata { clientName agentName title gitBranches llmModels tags }
    project { id name icon color }
  }
}`;

export interface GraphSession {
  readonly id: string;
  readonly project: { readonly id: string };
}

export interface QueryResponse {
  readonly data: { readonly sessions: readonly GraphSession[] };
}

/** More sessions than the query requests. */
export const seeds: readonly SeedSession[] = Array.from({ length: 40 }, (_, n) => ({
  project: `project-${n % 5}`,
  id: randomUUID(),
  name: `Session ${n}`,
  markdown: `# Session ${n}\n\nWhat was said.\n`,
}));
