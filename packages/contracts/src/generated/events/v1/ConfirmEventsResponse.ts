// Original file: proto/events.proto


/**
 * Empty.
 */
export interface ConfirmEventsResponseInput {
}

/**
 * Empty.
 */
export interface ConfirmEventsResponse {
}
