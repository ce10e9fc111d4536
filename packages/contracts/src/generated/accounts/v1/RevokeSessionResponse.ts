// Original file: proto/accounts.proto


/**
 * Empty: the session has ended.
 */
export interface RevokeSessionResponseInput {
}

/**
 * Empty: the session has ended.
 */
export interface RevokeSessionResponse {
}
