// Original file: proto/sessions.proto

import type { SizesInput as _sessions_v1_SizesInput, Sizes as _sessions_v1_Sizes } from '../../sessions/v1/Sizes.ts';
import type { ConditionsInput as _sessions_v1_ConditionsInput, Conditions as _sessions_v1_Conditions } from '../../sessions/v1/Conditions.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * All that is known of an upload without its content.
 */
export interface UploadHeadInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id, canonical lower-case UUID.
   */
  'sessionId'?: (string);
  /**
   * The project's open generation when the upload began.
   */
  'generation'?: (number);
  /**
   * The ticket's dead_version.
   */
  'deadVersion'?: (number | string | Long);
  /**
   * 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * Sizes of the content, before compression.
   */
  'sizes'?: (_sessions_v1_SizesInput | null);
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
   * 64 lower-case hex digits: a function of what was uploaded.
   */
  'etag'?: (string);
  /**
   * The conditions under which the upload may be stored.
   */
  'conditions'?: (_sessions_v1_ConditionsInput | null);
  '_startedMs'?: "startedMs";
  '_endedMs'?: "endedMs";
}

/**
 * All that is known of an upload without its content.
 */
export interface UploadHead {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id, canonical lower-case UUID.
   */
  'sessionId': (string);
  /**
   * The project's open generation when the upload began.
   */
  'generation': (number);
  /**
   * The ticket's dead_version.
   */
  'deadVersion': (number);
  /**
   * 1 to 255 code points.
   */
  'name': (string);
  /**
   * Sizes of the content, before compression.
   */
  'sizes': (_sessions_v1_Sizes | null);
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
   * 64 lower-case hex digits: a function of what was uploaded.
   */
  'etag': (string);
  /**
   * The conditions under which the upload may be stored.
   */
  'conditions': (_sessions_v1_Conditions | null);
}
