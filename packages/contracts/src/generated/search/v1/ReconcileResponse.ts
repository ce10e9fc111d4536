// Original file: proto/search.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Progress of a reconciliation: numbers so far.
 */
export interface ReconcileResponseInput {
  /**
   * Sessions compared.
   */
  'compared'?: (number | string | Long);
  /**
   * Live sessions that the index lacked.
   */
  'missing'?: (number | string | Long);
  /**
   * Live sessions that the index had in an earlier version.
   */
  'outdated'?: (number | string | Long);
  /**
   * Sessions in the index that are not live.
   */
  'leftOver'?: (number | string | Long);
  /**
   * Documents with a version that sessions has not assigned: its database was restored from a backup.
   */
  'ahead'?: (number | string | Long);
  /**
   * Projects with dead generations that lacked their fence, or were not erased.
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
 * Progress of a reconciliation: numbers so far.
 */
export interface ReconcileResponse {
  /**
   * Sessions compared.
   */
  'compared': (number);
  /**
   * Live sessions that the index lacked.
   */
  'missing': (number);
  /**
   * Live sessions that the index had in an earlier version.
   */
  'outdated': (number);
  /**
   * Sessions in the index that are not live.
   */
  'leftOver': (number);
  /**
   * Documents with a version that sessions has not assigned: its database was restored from a backup.
   */
  'ahead': (number);
  /**
   * Projects with dead generations that lacked their fence, or were not erased.
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
