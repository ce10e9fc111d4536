// Original file: proto/events.proto


/**
 * The identity of the outbox.
 */
export interface DescribeOutboxResponseInput {
  /**
   * Random; given to the database by a migration. A copy of the database has the same id.
   */
  'id'?: (string);
}

/**
 * The identity of the outbox.
 */
export interface DescribeOutboxResponse {
  /**
   * Random; given to the database by a migration. A copy of the database has the same id.
   */
  'id': (string);
}
