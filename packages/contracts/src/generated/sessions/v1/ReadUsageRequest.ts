// Original file: proto/sessions.proto


/**
 * No parameters: the owner is the caller.
 */
export interface ReadUsageRequestInput {
}

/**
 * No parameters: the owner is the caller.
 */
export interface ReadUsageRequest {
}
