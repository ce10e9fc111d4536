// Original file: proto/sessions.proto


/**
 * Empty: the fence is raised.
 */
export interface RaiseFenceResponseInput {
}

/**
 * Empty: the fence is raised.
 */
export interface RaiseFenceResponse {
}
