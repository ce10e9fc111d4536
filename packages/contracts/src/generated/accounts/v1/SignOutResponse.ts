// Original file: proto/accounts.proto


/**
 * Empty: the session has ended.
 */
export interface SignOutResponseInput {
}

/**
 * Empty: the session has ended.
 */
export interface SignOutResponse {
}
