// Original file: proto/projects.proto


/**
 * The fence stands, and the erasure follows.
 */
export interface RepeatErasureResponseInput {
}

/**
 * The fence stands, and the erasure follows.
 */
export interface RepeatErasureResponse {
}
