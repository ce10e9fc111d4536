import { eventually } from '@archive/kit/testing';
import { type Archive } from '../servers/archive.ts';
import { uploadSeeds } from '../servers/archive-target.ts';
import { type Document } from './collection.ts';

interface SearchResponse {
  readonly data?: {
    readonly searchSessions: { readonly total: number; readonly results: readonly { readonly id: string }[] } | null;
  };
  readonly errors?: readonly { readonly message: string }[];
}

const searchQuery = `query ($query: String!, $limit: Int) {
  searchSessions(query: $query, limit: $limit) { total results { id } }
}`;
const indexingTimeoutMs = 300_000;

/**
 * Uploads all documents and waits until a search finds each. The returned search gives the ids of the ten best
 * documents.
 */
export async function fillArchive(
  archive: Archive,
  documents: readonly Document[],
): Promise<(query: string) => Promise<string[]>> {
  await uploadSeeds(
    archive,
    documents.map(each => ({ ...each, project: 'relevance' })),
  );
  await eventually(async () => {
    const { total } = await search(archive, '', 1);
    if (total !== documents.length) throw new Error(`${total} of ${documents.length} sessions are indexed`);
  }, indexingTimeoutMs);
  return async query => (await search(archive, query, 10)).results.map(({ id }) => id);
}

async function search({ port, key }: Archive, query: string, limit: number) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: searchQuery, variables: { query, limit } }),
    signal: AbortSignal.timeout(10_000),
  });
  const { data, errors } = (await response.json()) as SearchResponse;
  if (!data?.searchSessions)
    throw new Error(`the search for ${query} failed: ${response.status} ${errors?.[0]?.message ?? ''}`);
  return data.searchSessions;
}
