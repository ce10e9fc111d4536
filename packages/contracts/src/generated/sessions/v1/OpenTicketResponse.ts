// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The session's last deletion before the upload.
 */
export interface OpenTicketResponseInput {
  /**
   * Version of the session's last deletion; 0: none.
   */
  'deadVersion'?: (number | string | Long);
  /**
   * Milliseconds since that deletion, by the database's clock, rounded up; absent: no deletion.
   */
  'deletedAgoMs'?: (number | string | Long);
  '_deletedAgoMs'?: "deletedAgoMs";
}

/**
 * The session's last deletion before the upload.
 */
export interface OpenTicketResponse {
  /**
   * Version of the session's last deletion; 0: none.
   */
  'deadVersion': (number);
  /**
   * Milliseconds since that deletion, by the database's clock, rounded up; absent: no deletion.
   */
  'deletedAgoMs'?: (number);
}
