// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';

/**
 * The first message has the session, and may have content. The other messages have content.
 */
export interface ReadSessionResponseInput {
  /**
   * The session. Only the first message has it.
   */
  'session'?: (_sessions_v1_SessionInput | null);
  /**
   * The next bytes of the part. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content'?: (Buffer | Uint8Array | string);
}

/**
 * The first message has the session, and may have content. The other messages have content.
 */
export interface ReadSessionResponse {
  /**
   * The session. Only the first message has it.
   */
  'session': (_sessions_v1_Session | null);
  /**
   * The next bytes of the part. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content': (Buffer);
}
