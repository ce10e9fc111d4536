import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { useChange } from './use-change.ts';

/** A browser session of the person. */
export interface Browser {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly address: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

export const browsersQuery = queryOptions({
  queryKey: ['browsers'],
  queryFn: async () => (await request<{ sessions: Browser[] }>('GET', '/sessions')).sessions,
});

/** Signs another browser of the person out. */
export const useRevokeBrowser = () => useChange(browsersQuery, (id: string) => request('DELETE', `/sessions/${id}`));
