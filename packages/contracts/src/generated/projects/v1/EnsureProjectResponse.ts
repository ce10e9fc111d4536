// Original file: proto/projects.proto


/**
 * Empty: the generation is live, or its upload is recorded.
 */
export interface EnsureProjectResponseInput {
}

/**
 * Empty: the generation is live, or its upload is recorded.
 */
export interface EnsureProjectResponse {
}
