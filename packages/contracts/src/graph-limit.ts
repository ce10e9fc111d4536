import { ServiceError } from '@archive/kit';

/** The graph's argument `limit`: 1 to 200, 20 where it is null; INVALID otherwise (beyond.md 1, GraphQL). */
export function parseGraphLimit(limit: number | null | undefined): number {
  const asked = limit ?? 20;
  if (asked >= 1 && asked <= 200) return asked;
  throw new ServiceError('INVALID', 'Invalid value for limit. Must be an integer from 1 to 200');
}
