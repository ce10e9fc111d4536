export interface RequestTemplate {
  readonly method: string;
  /** A new UUID replaces `{uuid}` in each request. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** File with the body; read once. */
  readonly bodyFile?: string;
}

export interface Workload {
  readonly port: number;
  readonly connections: number;
  /** The templates are used in turn. */
  readonly templates: readonly RequestTemplate[];
  /** Other statuses count as failures. */
  readonly expectedStatuses: readonly number[];
  /** Duration of the load before the measurement. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

export interface LoadResult {
  /** Responses with an expected status. */
  readonly served: number;
  /** Responses with another status, and broken connections. */
  readonly failed: number;
  readonly failure?: string;
  readonly elapsedMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of all response bodies, as transferred. */
  readonly bytes: number;
  /** Share of its core that the load generator used, from 0 to 1. */
  readonly loadShare: number;
}

export type LoadMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'outcome'; readonly outcome: LoadResult }
  | { readonly kind: 'failed'; readonly message: string };
