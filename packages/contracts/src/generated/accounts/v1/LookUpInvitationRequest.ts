// Original file: proto/accounts.proto


/**
 * The invitation to read.
 */
export interface LookUpInvitationRequestInput {
  /**
   * The link's secret.
   */
  'token'?: (string);
}

/**
 * The invitation to read.
 */
export interface LookUpInvitationRequest {
  /**
   * The link's secret.
   */
  'token': (string);
}
