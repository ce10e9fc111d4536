// Original file: proto/projects.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A live project.
 */
export interface ProjectInput {
  /**
   * The project's id, chosen by the client.
   */
  'id'?: (string);
  /**
   * The owning user's id.
   */
  'ownerId'?: (string);
  /**
   * 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * An icon that docs/interface.md allows.
   */
  'icon'?: (string);
  /**
   * A color that docs/interface.md allows.
   */
  'color'?: (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
}

/**
 * A live project.
 */
export interface Project {
  /**
   * The project's id, chosen by the client.
   */
  'id': (string);
  /**
   * The owning user's id.
   */
  'ownerId': (string);
  /**
   * 1 to 255 code points.
   */
  'name': (string);
  /**
   * An icon that docs/interface.md allows.
   */
  'icon': (string);
  /**
   * A color that docs/interface.md allows.
   */
  'color': (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
}
