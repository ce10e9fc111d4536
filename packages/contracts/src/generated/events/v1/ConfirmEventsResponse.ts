// Original file: proto/events.proto


/**
 * The confirmation is durable.
 */
export interface ConfirmEventsResponseInput {
}

/**
 * The confirmation is durable.
 */
export interface ConfirmEventsResponse {
}
