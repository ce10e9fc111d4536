// Original file: proto/projects.proto


/**
 * The generation is live, or its upload is recorded.
 */
export interface EnsureProjectResponseInput {
}

/**
 * The generation is live, or its upload is recorded.
 */
export interface EnsureProjectResponse {
}
