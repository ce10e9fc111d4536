// Original file: proto/projects.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A live project.
 */
export interface ProjectInput {
  /**
   * Id, chosen by the client that uploaded to it first.
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
   * One of the icon values of the interface.
   */
  'icon'?: (string);
  /**
   * One of the color values of the interface.
   */
  'color'?: (string);
  /**
   * When it was created, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * When it was last changed, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
}

/**
 * A live project.
 */
export interface Project {
  /**
   * Id, chosen by the client that uploaded to it first.
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
   * One of the icon values of the interface.
   */
  'icon': (string);
  /**
   * One of the color values of the interface.
   */
  'color': (string);
  /**
   * When it was created, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * When it was last changed, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
}
