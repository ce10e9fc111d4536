// Original file: proto/sessions.proto

import type { SizesInput as _sessions_v1_SizesInput, Sizes as _sessions_v1_Sizes } from '../../sessions/v1/Sizes.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A session without its content.
 */
export interface SessionInput {
  /**
   * Canonical lower-case UUID.
   */
  'id'?: (string);
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * Sizes of its content.
   */
  'sizes'?: (_sessions_v1_SizesInput | null);
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
  /**
   * 64 lower-case hex digits, without W/ and quotes.
   */
  'etag'?: (string);
  '_startedMs'?: "startedMs";
  '_endedMs'?: "endedMs";
}

/**
 * A session without its content.
 */
export interface Session {
  /**
   * Canonical lower-case UUID.
   */
  'id': (string);
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * 1 to 255 code points.
   */
  'name': (string);
  /**
   * Sizes of its content.
   */
  'sizes': (_sessions_v1_Sizes | null);
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
  /**
   * 64 lower-case hex digits, without W/ and quotes.
   */
  'etag': (string);
}
