// Original file: proto/projects.proto


/**
 * Empty: the generation is live, or recorded.
 */
export interface EnsureProjectResponseInput {
}

/**
 * Empty: the generation is live, or recorded.
 */
export interface EnsureProjectResponse {
}
