// Original file: proto/accounts.proto


/**
 * Empty: the invitation has ended.
 */
export interface RevokeInvitationResponseInput {
}

/**
 * Empty: the invitation has ended.
 */
export interface RevokeInvitationResponse {
}
