// Original file: proto/sessions.proto


/**
 * No parameters: the call's metadata contains the owner's id.
 */
export interface ListExclusionsRequestInput {
}

/**
 * No parameters: the call's metadata contains the owner's id.
 */
export interface ListExclusionsRequest {
}
