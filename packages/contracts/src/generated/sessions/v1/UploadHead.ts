// Original file: proto/sessions.proto

import type { SizesInput as _sessions_v1_SizesInput, Sizes as _sessions_v1_Sizes } from '../../sessions/v1/Sizes.ts';
import type { PreconditionsInput as _preconditions_v1_PreconditionsInput, Preconditions as _preconditions_v1_Preconditions } from '../../preconditions/v1/Preconditions.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * An upload without its content.
 */
export interface UploadHeadInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id, a UUID in lower case.
   */
  'sessionId'?: (string);
  /**
   * The project's open generation at the time when the upload's headers arrived.
   */
  'generation'?: (number);
  /**
   * The dead_version of the upload ticket.
   */
  'deadVersion'?: (number | string | Long);
  /**
   * 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * Sizes of the content before compression.
   */
  'sizes'?: (_sessions_v1_SizesInput | null);
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
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits, a hash of the upload.
   */
  'etag'?: (string);
  /**
   * The preconditions of the upload.
   */
  'preconditions'?: (_preconditions_v1_PreconditionsInput | null);
  '_startedMs'?: "startedMs";
  '_endedMs'?: "endedMs";
}

/**
 * An upload without its content.
 */
export interface UploadHead {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id, a UUID in lower case.
   */
  'sessionId': (string);
  /**
   * The project's open generation at the time when the upload's headers arrived.
   */
  'generation': (number);
  /**
   * The dead_version of the upload ticket.
   */
  'deadVersion': (number);
  /**
   * 1 to 255 code points.
   */
  'name': (string);
  /**
   * Sizes of the content before compression.
   */
  'sizes': (_sessions_v1_Sizes | null);
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
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits, a hash of the upload.
   */
  'etag': (string);
  /**
   * The preconditions of the upload.
   */
  'preconditions': (_preconditions_v1_Preconditions | null);
}
