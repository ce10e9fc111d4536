// Original file: proto/events.proto


/**
 * Nothing to tell.
 */
export interface ConfirmEventsResponseInput {
}

/**
 * Nothing to tell.
 */
export interface ConfirmEventsResponse {
}
