// Original file: proto/search.proto


/**
 * No parameters.
 */
export interface ReindexRequestInput {
}

/**
 * No parameters.
 */
export interface ReindexRequest {
}
