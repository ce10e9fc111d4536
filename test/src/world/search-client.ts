import { randomUUID } from 'node:crypto';
import { emptyFilters, type search, searchContract } from '@archive/contracts';
import { createServiceClient, backgroundContext } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { fetchProjects } from './projects.ts';
import type { Client } from './world.ts';
import type { Archive } from '../archive/archive.ts';

/** What a search is asked for beyond its words. */
export interface SearchOptions {
  readonly filters?: Partial<search.Filters>;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Searches as a door of the archive does: through its search service. */
export interface SearchClient {
  /** The client needs a project by then. */
  find(client: Client, query: string, options?: SearchOptions): Promise<search.FindSessionsResponse>;
  /** Builds the index anew; gives how many sessions are in it. */
  reindex(): Promise<number>;
  /** Has the index compared with sessions; gives what was found. */
  reconcile(): Promise<search.ReconcileResponse>;
  close(): void;
}

/** Once search answers, for an archive in one process, whose services demand no secret. */
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
    reconcile: async () => {
      let last: search.ReconcileResponse | undefined;
      for await (const found of service.reconcile({}, backgroundContext(60_000))) last = found;
      if (!last?.done) throw new Error('the reconciler ended without a word');
      return last;
    },
    close: () => service.close(),
  };
}
