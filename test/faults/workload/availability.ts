import { graphPath } from '../../src/api/paths.ts';

/**
 * Requests that must not be answered 503 while a fault lasts. GraphQL includes search, so `all but search` excludes
 * GraphQL.
 */
export type Availability = 'everything' | 'all but search';

export function mustServe(availability: Availability, path: string | undefined): boolean {
  return availability === 'everything' || path !== graphPath;
}
