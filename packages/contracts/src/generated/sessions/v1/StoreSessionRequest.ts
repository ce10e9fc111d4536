// Original file: proto/sessions.proto

import type { UploadHeadInput as _sessions_v1_UploadHeadInput, UploadHead as _sessions_v1_UploadHead } from '../../sessions/v1/UploadHead.ts';
import type { PartInput as _sessions_v1_PartInput, Part as _sessions_v1_Part } from '../../sessions/v1/Part.ts';

/**
 * The first message holds the head, the others hold content; a stream that ends without the last one is broken off.
 */
export interface StoreSessionRequestInput {
  /**
   * The head, in the first message.
   */
  'head'?: (_sessions_v1_UploadHeadInput | null);
  /**
   * The part that the content belongs to; a part's messages are in a row.
   */
  'part'?: (_sessions_v1_PartInput);
  /**
   * The next bytes of the part's one gzip stream (RFC 1952), at most 256 KiB.
   */
  'content'?: (Buffer | Uint8Array | string);
  /**
   * True in the last message alone: the upload is whole.
   */
  'last'?: (boolean);
}

/**
 * The first message holds the head, the others hold content; a stream that ends without the last one is broken off.
 */
export interface StoreSessionRequest {
  /**
   * The head, in the first message.
   */
  'head': (_sessions_v1_UploadHead | null);
  /**
   * The part that the content belongs to; a part's messages are in a row.
   */
  'part': (_sessions_v1_Part);
  /**
   * The next bytes of the part's one gzip stream (RFC 1952), at most 256 KiB.
   */
  'content': (Buffer);
  /**
   * True in the last message alone: the upload is whole.
   */
  'last': (boolean);
}
