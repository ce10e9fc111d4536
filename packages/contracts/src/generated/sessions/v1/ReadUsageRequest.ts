// Original file: proto/sessions.proto


/**
 * No parameters: the call's metadata contains the owner's id.
 */
export interface ReadUsageRequestInput {
}

/**
 * No parameters: the call's metadata contains the owner's id.
 */
export interface ReadUsageRequest {
}
