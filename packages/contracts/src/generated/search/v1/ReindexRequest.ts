// Original file: proto/search.proto


/**
 * Nothing to say.
 */
export interface ReindexRequestInput {
}

/**
 * Nothing to say.
 */
export interface ReindexRequest {
}
