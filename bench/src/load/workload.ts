/** One request, repeated. */
export interface Shot {
  readonly method: string;
  /** `{uuid}` becomes another UUID each time. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** File that holds the body; read once. */
  readonly bodyFile?: string;
}

/** What one measurement sends, to 127.0.0.1 alone. */
export interface Workload {
  readonly port: number;
  readonly connections: number;
  /** Taken in turn. */
  readonly shots: readonly Shot[];
  /** Statuses that count as served. */
  readonly expected: readonly number[];
  /** Not measured, in ms. */
  readonly warmMs: number;
  readonly measuredMs: number;
}

/** What came of it, within the measured time. */
export interface Outcome {
  /** Answers with an expected status. */
  readonly served: number;
  /** Answers with another status, and connections that broke. */
  readonly failed: number;
  /** The first of those, in words. */
  readonly failure?: string;
  readonly elapsedMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of bodies received. */
  readonly bytes: number;
  /** Share of a core that the load generator itself used, 0 to 1. */
  readonly loadShare: number;
}

/** What the load generator says to the process that started it. */
export type Report =
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly message: string };
