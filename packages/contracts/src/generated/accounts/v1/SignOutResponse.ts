// Original file: proto/accounts.proto


/**
 * The session has ended.
 */
export interface SignOutResponseInput {
}

/**
 * The session has ended.
 */
export interface SignOutResponse {
}
