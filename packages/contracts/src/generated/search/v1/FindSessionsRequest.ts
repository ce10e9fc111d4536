// Original file: proto/search.proto

import type { FiltersInput as _search_v1_FiltersInput, Filters as _search_v1_Filters } from '../../search/v1/Filters.ts';

/**
 * A search.
 */
export interface FindSessionsRequestInput {
  /**
   * A query in the query language, at most 1,000 characters. Empty if every session matches.
   */
  'query'?: (string);
  /**
   * Restricts the sessions. Absent if there is no restriction.
   */
  'filters'?: (_search_v1_FiltersInput | null);
  /**
   * Maximum number of matches, 1 to 200.
   */
  'limit'?: (number);
  /**
   * The next_cursor of the previous page; empty for the first page.
   */
  'cursor'?: (string);
  /**
   * If true, matches have only ids and rank. This is for callers that read the sessions themselves.
   */
  'keysOnly'?: (boolean);
}

/**
 * A search.
 */
export interface FindSessionsRequest {
  /**
   * A query in the query language, at most 1,000 characters. Empty if every session matches.
   */
  'query': (string);
  /**
   * Restricts the sessions. Absent if there is no restriction.
   */
  'filters': (_search_v1_Filters | null);
  /**
   * Maximum number of matches, 1 to 200.
   */
  'limit': (number);
  /**
   * The next_cursor of the previous page; empty for the first page.
   */
  'cursor': (string);
  /**
   * If true, matches have only ids and rank. This is for callers that read the sessions themselves.
   */
  'keysOnly': (boolean);
}
