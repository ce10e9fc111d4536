import { ServiceError } from '@archive/kit';

/**
 * Parses the argument `limit` of a GraphQL field: 1 to 200, and 20 for null. Throws INVALID for any other value
 * (docs/decisions.md#59-graphql-arguments).
 */
export function parseGraphLimit(limit: number | null | undefined): number {
  const parsed = limit ?? 20;
  if (parsed >= 1 && parsed <= 200) return parsed;
  throw new ServiceError('INVALID', 'Invalid value for limit. Must be an integer from 1 to 200');
}
