// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The session's last deletion before the upload.
 */
export interface OpenTicketResponseInput {
  /**
   * Version of the session's last deletion. 0 if there is none.
   */
  'deadVersion'?: (number | string | Long);
  /**
   * Milliseconds since the session's last deletion, by the database's clock, rounded up. Absent if there is none.
   */
  'deletedAgoMs'?: (number | string | Long);
  '_deletedAgoMs'?: "deletedAgoMs";
}

/**
 * The session's last deletion before the upload.
 */
export interface OpenTicketResponse {
  /**
   * Version of the session's last deletion. 0 if there is none.
   */
  'deadVersion': (number);
  /**
   * Milliseconds since the session's last deletion, by the database's clock, rounded up. Absent if there is none.
   */
  'deletedAgoMs'?: (number);
}
