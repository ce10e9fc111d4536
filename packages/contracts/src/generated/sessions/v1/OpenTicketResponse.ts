// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What was deleted before the upload began.
 */
export interface OpenTicketResponseInput {
  /**
   * The version of the session's last deletion; 0: none.
   */
  'deadVersion'?: (number | string | Long);
  /**
   * Milliseconds since then by the database's clock, rounded up; absent: none.
   */
  'deletedAgoMs'?: (number | string | Long);
  '_deletedAgoMs'?: "deletedAgoMs";
}

/**
 * What was deleted before the upload began.
 */
export interface OpenTicketResponse {
  /**
   * The version of the session's last deletion; 0: none.
   */
  'deadVersion': (number);
  /**
   * Milliseconds since then by the database's clock, rounded up; absent: none.
   */
  'deletedAgoMs'?: (number);
}
