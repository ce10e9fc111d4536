import { ConfigError } from '@archive/kit';

/** Returns the problems of the ConfigError that `read` throws; empty if `read` succeeds. Throws any other error. */
export function problems(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
