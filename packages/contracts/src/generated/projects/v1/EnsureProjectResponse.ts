// Original file: proto/projects.proto


/**
 * Empty: the generation is live.
 */
export interface EnsureProjectResponseInput {
}

/**
 * Empty: the generation is live.
 */
export interface EnsureProjectResponse {
}
