// Original file: proto/sessions.proto


/**
 * Empty: the session is deleted.
 */
export interface DeleteSessionResponseInput {
}

/**
 * Empty: the session is deleted.
 */
export interface DeleteSessionResponse {
}
