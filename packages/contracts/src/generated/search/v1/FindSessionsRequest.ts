// Original file: proto/search.proto

import type { FiltersInput as _search_v1_FiltersInput, Filters as _search_v1_Filters } from '../../search/v1/Filters.ts';

/**
 * What to find.
 */
export interface FindSessionsRequestInput {
  /**
   * As people type it; at most 1,000 characters. Empty: everything.
   */
  'query'?: (string);
  /**
   * Which sessions are considered; absent: all.
   */
  'filters'?: (_search_v1_FiltersInput | null);
  /**
   * 1 to 200.
   */
  'limit'?: (number);
  /**
   * The next_cursor of the page before; empty: from the start.
   */
  'cursor'?: (string);
  /**
   * Matches hold ids and rank alone: for who knows the sessions anyway.
   */
  'keysOnly'?: (boolean);
}

/**
 * What to find.
 */
export interface FindSessionsRequest {
  /**
   * As people type it; at most 1,000 characters. Empty: everything.
   */
  'query': (string);
  /**
   * Which sessions are considered; absent: all.
   */
  'filters': (_search_v1_Filters | null);
  /**
   * 1 to 200.
   */
  'limit': (number);
  /**
   * The next_cursor of the page before; empty: from the start.
   */
  'cursor': (string);
  /**
   * Matches hold ids and rank alone: for who knows the sessions anyway.
   */
  'keysOnly': (boolean);
}
