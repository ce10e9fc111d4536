import { randomUUID } from 'node:crypto';
import type { Seed } from '../corpus/dataset.ts';

/** What is measured: 20 sessions with their metadata and each one's project. */
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

/** What the query is answered with. */
export interface Answer {
  readonly data: { readonly sessions: readonly GraphSession[] };
}

/** More sessions than are asked for, five projects of them. */
export const seeds: readonly Seed[] = Array.from({ length: 40 }, (_, n) => ({
  project: `project-${n % 5}`,
  id: randomUUID(),
  name: `Session ${n}`,
  markdown: `# Session ${n}\n\nWhat was said.\n`,
}));
