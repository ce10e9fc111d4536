import { Client, CloudConnectionPool, type estypes, type TransportRequestOptions } from '@elastic/elasticsearch';
import { msUntil, ServiceError } from '@archive/kit';
import { toServiceFailure } from './errors.ts';
import { traceRequests } from './trace-requests.ts';

export type Query = NonNullable<estypes.QueryDslQueryContainer>;

export interface Engine {
  /** Throws INTERNAL if the request is malformed. Throws UNAVAILABLE after `deadline` and for all other failures. */
  request<T>(deadline: number, request: (client: Client, options: TransportRequestOptions) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Creates a client that connects at its first request. */
export function openEngine(url: string): Engine {
  const client = new Client({
    node: url,
    // The engine has one address, and this pool keeps its connection after a failure.
    ConnectionPool: CloudConnectionPool,
    maxRetries: 0,
    enableMetaHeader: false,
  });
  traceRequests(client);
  return {
    async request(deadline, request) {
      const requestTimeout = msUntil(deadline);
      if (requestTimeout <= 0) throw new ServiceError('UNAVAILABLE');
      try {
        return await request(client, { requestTimeout });
      } catch (thrown) {
        throw toServiceFailure(thrown);
      }
    },
    stop: () => client.close(),
  };
}
