// Original file: proto/accounts.proto


/**
 * Empty: the row is stored.
 */
export interface RecordDeletionResponseInput {
}

/**
 * Empty: the row is stored.
 */
export interface RecordDeletionResponse {
}
