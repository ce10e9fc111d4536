// Original file: proto/projects.proto


/**
 * Empty: the fence is raised. The erasure follows by event.
 */
export interface RepeatErasureResponseInput {
}

/**
 * Empty: the fence is raised. The erasure follows by event.
 */
export interface RepeatErasureResponse {
}
