// Original file: proto/accounts.proto


/**
 * Empty: the credential is removed.
 */
export interface RemoveCredentialResponseInput {
}

/**
 * Empty: the credential is removed.
 */
export interface RemoveCredentialResponse {
}
