// Original file: proto/sessions.proto

import type { UploadHeadInput as _sessions_v1_UploadHeadInput, UploadHead as _sessions_v1_UploadHead } from '../../sessions/v1/UploadHead.ts';
import type { PartInput as _sessions_v1_PartInput, Part as _sessions_v1_Part } from '../../sessions/v1/Part.ts';

/**
 * The first message has the head, the others have content. A stream that ends without `last` is incomplete.
 */
export interface StoreSessionRequestInput {
  /**
   * The upload without its content. Only the first message has it.
   */
  'head'?: (_sessions_v1_UploadHeadInput | null);
  /**
   * The part that the content belongs to. The messages of one part are consecutive.
   */
  'part'?: (_sessions_v1_PartInput);
  /**
   * The next bytes of the part, at most 256 KiB. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content'?: (Buffer | Uint8Array | string);
  /**
   * True in the last message only. The upload is then complete.
   */
  'last'?: (boolean);
}

/**
 * The first message has the head, the others have content. A stream that ends without `last` is incomplete.
 */
export interface StoreSessionRequest {
  /**
   * The upload without its content. Only the first message has it.
   */
  'head': (_sessions_v1_UploadHead | null);
  /**
   * The part that the content belongs to. The messages of one part are consecutive.
   */
  'part': (_sessions_v1_Part);
  /**
   * The next bytes of the part, at most 256 KiB. All bytes of a part are one gzip stream (RFC 1952).
   */
  'content': (Buffer);
  /**
   * True in the last message only. The upload is then complete.
   */
  'last': (boolean);
}
