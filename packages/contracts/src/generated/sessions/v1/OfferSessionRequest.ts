// Original file: proto/sessions.proto

import type { UploadHeadInput as _sessions_v1_UploadHeadInput, UploadHead as _sessions_v1_UploadHead } from '../../sessions/v1/UploadHead.ts';

/**
 * An upload's head.
 */
export interface OfferSessionRequestInput {
  /**
   * The head.
   */
  'head'?: (_sessions_v1_UploadHeadInput | null);
}

/**
 * An upload's head.
 */
export interface OfferSessionRequest {
  /**
   * The head.
   */
  'head': (_sessions_v1_UploadHead | null);
}
