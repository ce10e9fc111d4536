// Original file: proto/accounts.proto


/**
 * The removal is durable.
 */
export interface RemovePersonResponseInput {
}

/**
 * The removal is durable.
 */
export interface RemovePersonResponse {
}
