// Original file: proto/projects.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The sort key of the previous page's last project. The next page begins after it.
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
 * The sort key of the previous page's last project. The next page begins after it.
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
