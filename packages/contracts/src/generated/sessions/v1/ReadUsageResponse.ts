// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The storage that an owner's live sessions use.
 */
export interface ReadUsageResponseInput {
  /**
   * Number of sessions.
   */
  'sessions'?: (number | string | Long);
  /**
   * Bytes of content before compression, and of metadata.
   */
  'bytes'?: (number | string | Long);
}

/**
 * The storage that an owner's live sessions use.
 */
export interface ReadUsageResponse {
  /**
   * Number of sessions.
   */
  'sessions': (number);
  /**
   * Bytes of content before compression, and of metadata.
   */
  'bytes': (number);
}
