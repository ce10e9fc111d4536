import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { stateQuery } from '../account/person.ts';
import { ApiError } from '../api/request.ts';

const maxRetries = 2;

/** Repeats a request only if the archive does not answer or fails, because a refusal is final. */
const shouldRetry = (failures: number, error: Error) =>
  failures < maxRetries && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Creates the cache of the archive's answers. Calls `onSignedOut` when the archive reports that the session has ended.
 */
export function createAppQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    const isSignedIn = Boolean(client.getQueryData(stateQuery.queryKey)?.person);
    if (!(error instanceof ApiError) || error.status !== 401 || !isSignedIn) return;
    void client.query({ ...stateQuery, staleTime: 0 }).then(onSignedOut, () => undefined);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `always`: without a network, a request fails at once with a message and does not wait.
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: shouldRetry, staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
