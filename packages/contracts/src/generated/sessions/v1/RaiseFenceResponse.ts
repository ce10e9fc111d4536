// Original file: proto/sessions.proto


/**
 * The fence stands.
 */
export interface RaiseFenceResponseInput {
}

/**
 * The fence stands.
 */
export interface RaiseFenceResponse {
}
