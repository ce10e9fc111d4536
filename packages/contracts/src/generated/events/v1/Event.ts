// Original file: proto/events.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A change of one entity. Ids and versions only: the state is asked for.
 */
export interface EventInput {
  /**
   * The event's kind, the same as its subject on the bus.
   */
  'kind'?: (string);
  /**
   * The owner of the entity.
   */
  'ownerId'?: (string);
  /**
   * The entity: a project's id, or project and session ids with a slash between them.
   */
  'entity'?: (string);
  /**
   * Of a project its generation, of a session its version. An event covers all earlier ones of its entity.
   */
  'version'?: (number | string | Long);
}

/**
 * A change of one entity. Ids and versions only: the state is asked for.
 */
export interface Event {
  /**
   * The event's kind, the same as its subject on the bus.
   */
  'kind': (string);
  /**
   * The owner of the entity.
   */
  'ownerId': (string);
  /**
   * The entity: a project's id, or project and session ids with a slash between them.
   */
  'entity': (string);
  /**
   * Of a project its generation, of a session its version. An event covers all earlier ones of its entity.
   */
  'version': (number);
}
