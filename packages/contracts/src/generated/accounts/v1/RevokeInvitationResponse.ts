// Original file: proto/accounts.proto


/**
 * The invitation has ended.
 */
export interface RevokeInvitationResponseInput {
}

/**
 * The invitation has ended.
 */
export interface RevokeInvitationResponse {
}
