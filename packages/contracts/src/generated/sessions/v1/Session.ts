// Original file: proto/sessions.proto

import type { SizesInput as _sessions_v1_SizesInput, Sizes as _sessions_v1_Sizes } from '../../sessions/v1/Sizes.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A session without its content.
 */
export interface SessionInput {
  /**
   * The session's id, a UUID in lower case.
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
   * Sizes of the session's content.
   */
  'sizes'?: (_sessions_v1_SizesInput | null);
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
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits, without W/ and quotes.
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
   * The session's id, a UUID in lower case.
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
   * Sizes of the session's content.
   */
  'sizes': (_sessions_v1_Sizes | null);
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
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits, without W/ and quotes.
   */
  'etag': (string);
}
