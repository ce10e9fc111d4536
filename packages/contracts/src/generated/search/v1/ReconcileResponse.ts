// Original file: proto/search.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Progress of a reconciliation. All numbers count from its beginning.
 */
export interface ReconcileResponseInput {
  /**
   * Sessions compared.
   */
  'compared'?: (number | string | Long);
  /**
   * Live sessions that were missing in the index.
   */
  'missing'?: (number | string | Long);
  /**
   * Live sessions that had an earlier version in the index.
   */
  'outdated'?: (number | string | Long);
  /**
   * Sessions in the index that are not live.
   */
  'leftOver'?: (number | string | Long);
  /**
   * Documents with a version that the sessions service has not assigned, because its database was restored from a
   * backup.
   */
  'ahead'?: (number | string | Long);
  /**
   * Projects whose dead generations had no fence or were not erased.
   */
  'fences'?: (number | string | Long);
  /**
   * Number of these differences that are repaired.
   */
  'repaired'?: (number | string | Long);
  /**
   * Number of these differences whose repair failed.
   */
  'failed'?: (number | string | Long);
  /**
   * True in the last message.
   */
  'done'?: (boolean);
}

/**
 * Progress of a reconciliation. All numbers count from its beginning.
 */
export interface ReconcileResponse {
  /**
   * Sessions compared.
   */
  'compared': (number);
  /**
   * Live sessions that were missing in the index.
   */
  'missing': (number);
  /**
   * Live sessions that had an earlier version in the index.
   */
  'outdated': (number);
  /**
   * Sessions in the index that are not live.
   */
  'leftOver': (number);
  /**
   * Documents with a version that the sessions service has not assigned, because its database was restored from a
   * backup.
   */
  'ahead': (number);
  /**
   * Projects whose dead generations had no fence or were not erased.
   */
  'fences': (number);
  /**
   * Number of these differences that are repaired.
   */
  'repaired': (number);
  /**
   * Number of these differences whose repair failed.
   */
  'failed': (number);
  /**
   * True in the last message.
   */
  'done': (boolean);
}
