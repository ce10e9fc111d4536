import { ConfigError } from '@archive/kit';

/** The problems that reading a configuration reports; empty if it succeeds. Throws any other error. */
export function problems(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
