// Original file: proto/projects.proto


/**
 * The fence is raised. The erasure follows by event.
 */
export interface RepeatErasureResponseInput {
}

/**
 * The fence is raised. The erasure follows by event.
 */
export interface RepeatErasureResponse {
}
