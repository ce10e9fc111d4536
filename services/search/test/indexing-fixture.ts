import { gzipSync } from 'node:zlib';
import { type Logger, FairSemaphore, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { analyse } from '../src/analysis/analyse.ts';
import { createDocuments } from '../src/document/create-documents.ts';
import { encoders } from '../src/document-worker/encoders.ts';
import type { IndexWriter } from '../src/index-port/index-writer.ts';
import type { SessionAttempts } from '../src/indexing/attempts.ts';
import type { IndexingOptions } from '../src/indexing/index-session.ts';
import { createQuarantineClearer } from '../src/indexing/quarantine-store.ts';
import { WriteTimeouts } from '../src/indexing/write-timeouts.ts';

/** Every session has this version. */
export const version = 5;
/** Sessions of this owner cannot be read. */
export const unreadableOwner = 'unreadable';

/** Creates the options of a process. For every event, the fake sessions service returns the same short session. */
export function createIndexingOptions<Index extends IndexWriter>(given: {
  readonly pool: Pool;
  readonly index: Index;
  readonly attempts: SessionAttempts;
  readonly log: Logger;
  readonly readTimeMs?: () => number;
}): IndexingOptions & { readonly index: Index } {
  const { pool, index, readTimeMs } = given;
  return {
    ...given,
    sessions: {
      async *readForIndex(_request, { ownerId }) {
        if (ownerId === unreadableOwner) throw new ServiceError('UNAVAILABLE');
        const session = {
          metadataJson: '{}',
          sizes: { markdown: 1 },
          name: 'name',
          etag: '',
          createdMs: 1,
          updatedMs: 1,
        };
        yield await Promise.resolve({ state: { session, version, generation: 1, activityMs: 1 } } as never);
      },
      async *readSession() {
        yield await Promise.resolve({ content: gzipSync('some words') } as never);
      },
    },
    documents: {
      createDocuments: async ({ facts, markdown }) => {
        const documents = await createDocuments({ ...facts, markdown }, analyse, encoders[index.engine]);
        return { ...documents, close: () => Promise.resolve() };
      },
    },
    writeTimeouts: new WriteTimeouts(readTimeMs),
    clearQuarantine: createQuarantineClearer(pool),
    semaphores: { short: new FairSemaphore(1), long: new FairSemaphore(1) },
  };
}
