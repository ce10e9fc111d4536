// Original file: proto/accounts.proto


/**
 * The row is stored.
 */
export interface RecordDeletionResponseInput {
}

/**
 * The row is stored.
 */
export interface RecordDeletionResponse {
}
