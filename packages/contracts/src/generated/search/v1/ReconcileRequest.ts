// Original file: proto/search.proto


/**
 * Nothing to say.
 */
export interface ReconcileRequestInput {
}

/**
 * Nothing to say.
 */
export interface ReconcileRequest {
}
