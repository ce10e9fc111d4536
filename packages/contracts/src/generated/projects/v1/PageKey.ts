// Original file: proto/projects.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The beginning of a page of projects, for keyset pagination: the sort key of the previous page's last project.
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
 * The beginning of a page of projects, for keyset pagination: the sort key of the previous page's last project.
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
