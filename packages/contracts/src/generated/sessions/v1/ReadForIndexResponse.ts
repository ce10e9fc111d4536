// Original file: proto/sessions.proto

import type { IndexedStateInput as _sessions_v1_IndexedStateInput, IndexedState as _sessions_v1_IndexedState } from '../../sessions/v1/IndexedState.ts';
import type { PartInput as _sessions_v1_PartInput, Part as _sessions_v1_Part } from '../../sessions/v1/Part.ts';

/**
 * The first message holds the state. The others hold content: all of the Markdown, then all of the session data.
 */
export interface ReadForIndexResponseInput {
  /**
   * In the first message only; absent if the session is not live. The stream then ends.
   */
  'state'?: (_sessions_v1_IndexedStateInput | null);
  /**
   * The part that the content belongs to.
   */
  'part'?: (_sessions_v1_PartInput);
  /**
   * The next bytes of the part. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content'?: (Buffer | Uint8Array | string);
}

/**
 * The first message holds the state. The others hold content: all of the Markdown, then all of the session data.
 */
export interface ReadForIndexResponse {
  /**
   * In the first message only; absent if the session is not live. The stream then ends.
   */
  'state': (_sessions_v1_IndexedState | null);
  /**
   * The part that the content belongs to.
   */
  'part': (_sessions_v1_Part);
  /**
   * The next bytes of the part. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content': (Buffer);
}
