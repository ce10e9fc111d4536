import { randomUUID } from 'node:crypto';
import { emptyFilters, type search, searchContract } from '@archive/contracts';
import { createServiceClient, backgroundContext } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { fetchProjects } from './projects.ts';
import type { Client } from './world.ts';
import type { Archive } from '../archive/archive.ts';
import { reconcile } from '../archive/reconciliation.ts';

export interface SearchOptions {
  readonly filters?: Partial<search.Filters>;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface SearchClient {
  /** Takes the owner's id from the client's first project, so the client needs a project. */
  find(client: Client, query: string, options?: SearchOptions): Promise<search.FindSessionsResponse>;
  /** Returns the number of sessions in the rebuilt index. */
  reindex(): Promise<number>;
  /** Returns the counts of differences between index and database. */
  reconcile(): Promise<search.ReconcileResponse>;
  close(): void;
}

/**
 * Resolves when search is ready. Works only with an archive in one process: other processes need the internal secret.
 */
export async function connectSearch(archive: Archive): Promise<SearchClient> {
  const service = createServiceClient(searchContract, { address: archive.processes[0]?.address('search') ?? '' });
  const createUnknownOwnerContext = () => ({ ...backgroundContext(10_000), ownerId: randomUUID() });
  await eventually(
    () =>
      service.findSessions(
        { query: '', filters: emptyFilters, limit: 1, cursor: '', keysOnly: true },
        createUnknownOwnerContext(),
      ),
    30_000,
  );
  const owners = new Map<Client, string>();
  return {
    find: async (client, query, { filters = {}, limit = 20, cursor = '' } = {}) => {
      const ownerId = owners.get(client) ?? (await fetchProjects(client))[0]?.ownerId ?? '';
      owners.set(client, ownerId);
      const request = { query, filters: { ...emptyFilters, ...filters }, limit, cursor, keysOnly: false };
      return service.findSessions(request, { ...backgroundContext(10_000), ownerId });
    },
    reindex: async () => {
      let count = 0;
      for await (const { written } of service.reindex({}, backgroundContext(60_000))) count = written;
      return count;
    },
    reconcile: () => reconcile(service),
    close: () => service.close(),
  };
}
