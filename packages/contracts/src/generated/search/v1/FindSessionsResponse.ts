// Original file: proto/search.proto

import type { MatchInput as _search_v1_MatchInput, Match as _search_v1_Match } from '../../search/v1/Match.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What was found.
 */
export interface FindSessionsResponseInput {
  /**
   * How many sessions match in all, exactly.
   */
  'total'?: (number | string | Long);
  /**
   * The page.
   */
  'matches'?: (_search_v1_MatchInput)[];
  /**
   * Asks for the next page; empty at the end.
   */
  'nextCursor'?: (string);
}

/**
 * What was found.
 */
export interface FindSessionsResponse {
  /**
   * How many sessions match in all, exactly.
   */
  'total': (number);
  /**
   * The page.
   */
  'matches': (_search_v1_Match)[];
  /**
   * Asks for the next page; empty at the end.
   */
  'nextCursor': (string);
}
