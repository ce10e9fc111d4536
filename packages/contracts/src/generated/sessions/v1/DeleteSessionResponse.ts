// Original file: proto/sessions.proto


/**
 * The session is deleted.
 */
export interface DeleteSessionResponseInput {
}

/**
 * The session is deleted.
 */
export interface DeleteSessionResponse {
}
