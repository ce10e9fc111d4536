// Original file: proto/accounts.proto


/**
 * The session has ended.
 */
export interface RevokeSessionResponseInput {
}

/**
 * The session has ended.
 */
export interface RevokeSessionResponse {
}
