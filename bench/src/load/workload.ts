/** A request that the load generator repeats. */
export interface RequestTemplate {
  readonly method: string;
  /** `{uuid}` is replaced by a new UUID in each request. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** File with the body; read once. */
  readonly bodyFile?: string;
}

/** Requests of one measurement, to 127.0.0.1. */
export interface Workload {
  readonly port: number;
  readonly connections: number;
  /** Sent in turn. */
  readonly templates: readonly RequestTemplate[];
  /** Statuses of served requests. */
  readonly expectedStatuses: readonly number[];
  /** Load before the measurement. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** Result of the measured time. */
export interface LoadResult {
  /** Responses with an expected status. */
  readonly served: number;
  /** Responses with another status, and broken connections. */
  readonly failed: number;
  /** Description of the first failure. */
  readonly failure?: string;
  readonly elapsedMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Received bytes of bodies. */
  readonly bytes: number;
  /** Share of its core that the load generator used, 0 to 1. */
  readonly loadShare: number;
}

/** Message of the load generator to its parent process. */
export type LoadMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'outcome'; readonly outcome: LoadResult }
  | { readonly kind: 'failed'; readonly message: string };
