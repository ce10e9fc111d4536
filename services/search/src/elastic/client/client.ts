import { Client, CloudConnectionPool, type estypes, type TransportRequestOptions } from '@elastic/elasticsearch';
import { msUntil, ServiceError } from '@archive/kit';
import { toServiceFailure } from './errors.ts';

/** A query as the engine understands it; the library's type has undefined in it. */
export type Query = NonNullable<estypes.QueryDslQueryContainer>;

/** The connection: every request has a deadline and fails with a ServiceError. */
export interface Engine {
  /** Makes one request, to be answered by `deadline`. Throws UNAVAILABLE or INTERNAL. */
  request<T>(deadline: number, request: (client: Client, options: TransportRequestOptions) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Connects to the engine at a URL when it is first asked something. */
export function openEngine(url: string): Engine {
  const client = new Client({
    node: url,
    // One address, tried each time: the others leave it out for a minute after a failure.
    ConnectionPool: CloudConnectionPool,
    maxRetries: 0,
    enableMetaHeader: false,
  });
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
