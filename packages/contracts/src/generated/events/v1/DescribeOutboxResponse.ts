// Original file: proto/events.proto


/**
 * The identity of the outbox.
 */
export interface DescribeOutboxResponseInput {
  /**
   * A random id that a migration created. A copy of the database has the same id.
   */
  'id'?: (string);
}

/**
 * The identity of the outbox.
 */
export interface DescribeOutboxResponse {
  /**
   * A random id that a migration created. A copy of the database has the same id.
   */
  'id': (string);
}
