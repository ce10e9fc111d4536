// Original file: proto/accounts.proto


/**
 * The session is confirmed.
 */
export interface ConfirmWithPasskeyResponseInput {
}

/**
 * The session is confirmed.
 */
export interface ConfirmWithPasskeyResponse {
}
