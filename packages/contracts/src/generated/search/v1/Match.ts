// Original file: proto/search.proto

import type { MatchingExchangeInput as _search_v1_MatchingExchangeInput, MatchingExchange as _search_v1_MatchingExchange } from '../../search/v1/MatchingExchange.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A session that matches.
 */
export interface MatchInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id.
   */
  'sessionId'?: (string);
  /**
   * Higher is better; comparable within one answer alone.
   */
  'rank'?: (number | string);
  /**
   * HTML-escaped, matches in <mark>, at most 240 characters of the text.
   */
  'snippet'?: (string);
  /**
   * The best passages, at most 3.
   */
  'exchanges'?: (_search_v1_MatchingExchangeInput)[];
  /**
   * 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * First upload, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Last change, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * Start of the conversation, milliseconds since the Unix epoch; absent: not known.
   */
  'startedMs'?: (number | string | Long);
  /**
   * End of the conversation, milliseconds since the Unix epoch; absent: not known.
   */
  'endedMs'?: (number | string | Long);
  /**
   * JSON object with at least the seven members of the interface.
   */
  'metadataJson'?: (string);
  '_startedMs'?: "startedMs";
  '_endedMs'?: "endedMs";
}

/**
 * A session that matches.
 */
export interface Match {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
  /**
   * Higher is better; comparable within one answer alone.
   */
  'rank': (number);
  /**
   * HTML-escaped, matches in <mark>, at most 240 characters of the text.
   */
  'snippet': (string);
  /**
   * The best passages, at most 3.
   */
  'exchanges': (_search_v1_MatchingExchange)[];
  /**
   * 1 to 255 code points.
   */
  'name': (string);
  /**
   * First upload, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Last change, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
  /**
   * Start of the conversation, milliseconds since the Unix epoch; absent: not known.
   */
  'startedMs'?: (number);
  /**
   * End of the conversation, milliseconds since the Unix epoch; absent: not known.
   */
  'endedMs'?: (number);
  /**
   * JSON object with at least the seven members of the interface.
   */
  'metadataJson': (string);
}
