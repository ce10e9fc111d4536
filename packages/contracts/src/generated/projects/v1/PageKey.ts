// Original file: proto/projects.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A place in the list of projects: that of its last item.
 */
export interface PageKeyInput {
  /**
   * The item's updated_ms.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * The item's id.
   */
  'id'?: (string);
}

/**
 * A place in the list of projects: that of its last item.
 */
export interface PageKey {
  /**
   * The item's updated_ms.
   */
  'updatedMs': (number);
  /**
   * The item's id.
   */
  'id': (string);
}
