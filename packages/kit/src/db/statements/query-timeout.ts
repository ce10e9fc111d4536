import type { QueryConfig } from 'pg';

/** Gives a statement a time limit of its own. The types of pg lack the option `query_timeout`. */
export function withQueryTimeout(statement: QueryConfig, timeoutMs: number): QueryConfig {
  return { ...statement, query_timeout: timeoutMs } as QueryConfig;
}
