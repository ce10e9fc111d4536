// Original file: proto/search.proto


/**
 * No parameters.
 */
export interface ReconcileRequestInput {
}

/**
 * No parameters.
 */
export interface ReconcileRequest {
}
