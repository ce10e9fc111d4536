// Original file: proto/events.proto


/**
 * No parameters.
 */
export interface DescribeOutboxRequestInput {
}

/**
 * No parameters.
 */
export interface DescribeOutboxRequest {
}
