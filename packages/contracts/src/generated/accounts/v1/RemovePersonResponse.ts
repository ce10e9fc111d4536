// Original file: proto/accounts.proto


/**
 * Empty: the removal is durable.
 */
export interface RemovePersonResponseInput {
}

/**
 * Empty: the removal is durable.
 */
export interface RemovePersonResponse {
}
