// Original file: proto/sessions.proto

import type { UploadHeadInput as _sessions_v1_UploadHeadInput, UploadHead as _sessions_v1_UploadHead } from '../../sessions/v1/UploadHead.ts';

/**
 * The upload to check.
 */
export interface CheckUploadRequestInput {
  /**
   * The upload without its content.
   */
  'head'?: (_sessions_v1_UploadHeadInput | null);
}

/**
 * The upload to check.
 */
export interface CheckUploadRequest {
  /**
   * The upload without its content.
   */
  'head': (_sessions_v1_UploadHead | null);
}
