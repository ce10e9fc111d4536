import { graphPath } from '../../src/api/paths.ts';

/** Requests that must not be answered 503 while a fault lasts: all requests, or all except GraphQL, because GraphQL includes search. */
export type Availability = 'everything' | 'all but search';

/** Whether a request for `path` must not be answered 503. */
export function mustServe(availability: Availability, path: string | undefined): boolean {
  return availability === 'everything' || path !== graphPath;
}
