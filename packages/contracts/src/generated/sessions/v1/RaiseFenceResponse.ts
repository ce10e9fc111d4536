// Original file: proto/sessions.proto


/**
 * The fence is raised.
 */
export interface RaiseFenceResponseInput {
}

/**
 * The fence is raised.
 */
export interface RaiseFenceResponse {
}
