// Original file: proto/sessions.proto


/**
 * The session is gone.
 */
export interface DeleteSessionResponseInput {
}

/**
 * The session is gone.
 */
export interface DeleteSessionResponse {
}
