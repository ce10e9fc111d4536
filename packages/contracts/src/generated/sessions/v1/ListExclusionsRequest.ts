// Original file: proto/sessions.proto


/**
 * The owner is in the call's metadata.
 */
export interface ListExclusionsRequestInput {
}

/**
 * The owner is in the call's metadata.
 */
export interface ListExclusionsRequest {
}
