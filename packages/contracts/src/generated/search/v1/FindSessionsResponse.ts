// Original file: proto/search.proto

import type { MatchInput as _search_v1_MatchInput, Match as _search_v1_Match } from '../../search/v1/Match.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One page of matches.
 */
export interface FindSessionsResponseInput {
  /**
   * Exact number of sessions that match, over all pages.
   */
  'total'?: (number | string | Long);
  /**
   * The matches of this page.
   */
  'matches'?: (_search_v1_MatchInput)[];
  /**
   * Cursor of the next page. Empty if there is no next page, and after 10,000 matches.
   */
  'nextCursor'?: (string);
}

/**
 * One page of matches.
 */
export interface FindSessionsResponse {
  /**
   * Exact number of sessions that match, over all pages.
   */
  'total': (number);
  /**
   * The matches of this page.
   */
  'matches': (_search_v1_Match)[];
  /**
   * Cursor of the next page. Empty if there is no next page, and after 10,000 matches.
   */
  'nextCursor': (string);
}
