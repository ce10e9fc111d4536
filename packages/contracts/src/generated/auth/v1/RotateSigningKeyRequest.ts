// Original file: proto/auth.proto


/**
 * No parameters.
 */
export interface RotateSigningKeyRequestInput {
}

/**
 * No parameters.
 */
export interface RotateSigningKeyRequest {
}
