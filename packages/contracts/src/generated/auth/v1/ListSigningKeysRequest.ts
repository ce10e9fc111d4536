// Original file: proto/auth.proto


/**
 * No parameters.
 */
export interface ListSigningKeysRequestInput {
}

/**
 * No parameters.
 */
export interface ListSigningKeysRequest {
}
