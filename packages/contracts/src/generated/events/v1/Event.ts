// Original file: proto/events.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A change of one entity. The event does not contain the state: the consumer reads the entity.
 */
export interface EventInput {
  /**
   * The event's kind. It is part of the subject on the bus.
   */
  'kind'?: (string);
  /**
   * The id of the entity's owner.
   */
  'ownerId'?: (string);
  /**
   * The entity's id: a project id, or `projectId/sessionId`.
   */
  'entity'?: (string);
  /**
   * A project's generation or a session's version. An event replaces all earlier events of its entity.
   */
  'version'?: (number | string | Long);
}

/**
 * A change of one entity. The event does not contain the state: the consumer reads the entity.
 */
export interface Event {
  /**
   * The event's kind. It is part of the subject on the bus.
   */
  'kind': (string);
  /**
   * The id of the entity's owner.
   */
  'ownerId': (string);
  /**
   * The entity's id: a project id, or `projectId/sessionId`.
   */
  'entity': (string);
  /**
   * A project's generation or a session's version. An event replaces all earlier events of its entity.
   */
  'version': (number);
}
