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
   * A higher rank is better. Only ranks of the same response can be compared.
   */
  'rank'?: (number | string);
  /**
   * At most 240 characters of the text, HTML-escaped, with matches in <mark>.
   */
  'snippet'?: (string);
  /**
   * The best passages, at most three.
   */
  'exchanges'?: (_search_v1_MatchingExchangeInput)[];
  /**
   * 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * Time of the first upload, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * Start of the conversation, milliseconds since the Unix epoch. Absent if unknown.
   */
  'startedMs'?: (number | string | Long);
  /**
   * End of the conversation, milliseconds since the Unix epoch. Absent if unknown.
   */
  'endedMs'?: (number | string | Long);
  /**
   * JSON object with at least the seven metadata members of docs/interface.md.
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
   * A higher rank is better. Only ranks of the same response can be compared.
   */
  'rank': (number);
  /**
   * At most 240 characters of the text, HTML-escaped, with matches in <mark>.
   */
  'snippet': (string);
  /**
   * The best passages, at most three.
   */
  'exchanges': (_search_v1_MatchingExchange)[];
  /**
   * 1 to 255 code points.
   */
  'name': (string);
  /**
   * Time of the first upload, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
  /**
   * Start of the conversation, milliseconds since the Unix epoch. Absent if unknown.
   */
  'startedMs'?: (number);
  /**
   * End of the conversation, milliseconds since the Unix epoch. Absent if unknown.
   */
  'endedMs'?: (number);
  /**
   * JSON object with at least the seven metadata members of docs/interface.md.
   */
  'metadataJson': (string);
}
