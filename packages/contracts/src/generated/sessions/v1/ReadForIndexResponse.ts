// Original file: proto/sessions.proto

import type { IndexedStateInput as _sessions_v1_IndexedStateInput, IndexedState as _sessions_v1_IndexedState } from '../../sessions/v1/IndexedState.ts';
import type { PartInput as _sessions_v1_PartInput, Part as _sessions_v1_Part } from '../../sessions/v1/Part.ts';

/**
 * The first message has the state. The others have the content: first the Markdown, then the session data.
 */
export interface ReadForIndexResponseInput {
  /**
   * Only the first message has the state. If the session is not live, the state is absent and the stream ends.
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
 * The first message has the state. The others have the content: first the Markdown, then the session data.
 */
export interface ReadForIndexResponse {
  /**
   * Only the first message has the state. If the session is not live, the state is absent and the stream ends.
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
