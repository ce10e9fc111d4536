// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';

/**
 * The first message holds the session, and may hold content. The others hold content.
 */
export interface ReadSessionResponseInput {
  /**
   * The session; in the first message only.
   */
  'session'?: (_sessions_v1_SessionInput | null);
  /**
   * The next bytes of the part. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content'?: (Buffer | Uint8Array | string);
}

/**
 * The first message holds the session, and may hold content. The others hold content.
 */
export interface ReadSessionResponse {
  /**
   * The session; in the first message only.
   */
  'session': (_sessions_v1_Session | null);
  /**
   * The next bytes of the part. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content': (Buffer);
}
