// Original file: proto/accounts.proto


/**
 * The credential is removed.
 */
export interface RemoveCredentialResponseInput {
}

/**
 * The credential is removed.
 */
export interface RemoveCredentialResponse {
}
