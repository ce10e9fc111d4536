// Original file: proto/projects.proto


/**
 * The generation is live.
 */
export interface EnsureProjectResponseInput {
}

/**
 * The generation is live.
 */
export interface EnsureProjectResponse {
}
