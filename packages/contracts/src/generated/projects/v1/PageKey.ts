// Original file: proto/projects.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Position in the list of projects, for keyset pagination: the sort key of a page's last project.
 */
export interface PageKeyInput {
  /**
   * The project's updated_ms.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * The project's id.
   */
  'id'?: (string);
}

/**
 * Position in the list of projects, for keyset pagination: the sort key of a page's last project.
 */
export interface PageKey {
  /**
   * The project's updated_ms.
   */
  'updatedMs': (number);
  /**
   * The project's id.
   */
  'id': (string);
}
