// Original file: proto/events.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A change of one entity. It holds an id and a version; the consumer reads the present state of the entity.
 */
export interface EventInput {
  /**
   * The event's kind; it is also the subject on the bus.
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
   * A project's generation or a session's version. An event supersedes all earlier events of its entity.
   */
  'version'?: (number | string | Long);
}

/**
 * A change of one entity. It holds an id and a version; the consumer reads the present state of the entity.
 */
export interface Event {
  /**
   * The event's kind; it is also the subject on the bus.
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
   * A project's generation or a session's version. An event supersedes all earlier events of its entity.
   */
  'version': (number);
}
