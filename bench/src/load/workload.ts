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
  /** The templates are used in turn. */
  readonly templates: readonly RequestTemplate[];
  /** Statuses of served requests. */
  readonly expectedStatuses: readonly number[];
  /** Duration of the load before the measurement. */
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** The figures of the measured time. */
export interface LoadResult {
  /** Responses with an expected status. */
  readonly served: number;
  /** Responses with another status, and broken connections. */
  readonly failed: number;
  /** Describes the first failure. */
  readonly failure?: string;
  readonly elapsedMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of all response bodies, as transferred. */
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
