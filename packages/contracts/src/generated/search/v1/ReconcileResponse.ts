// Original file: proto/search.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What was found so far.
 */
export interface ReconcileResponseInput {
  /**
   * Sessions compared.
   */
  'compared'?: (number | string | Long);
  /**
   * Live sessions that the index did not have.
   */
  'missing'?: (number | string | Long);
  /**
   * Live sessions of which the index had an earlier version.
   */
  'outdated'?: (number | string | Long);
  /**
   * Sessions in the index that are not live.
   */
  'leftOver'?: (number | string | Long);
  /**
   * Documents in the index of versions that sessions never gave: its database was put back to an earlier state.
   */
  'ahead'?: (number | string | Long);
  /**
   * Projects with dead generations that were not behind a fence, or not erased.
   */
  'fences'?: (number | string | Long);
  /**
   * Of all these, how many are repaired.
   */
  'repaired'?: (number | string | Long);
  /**
   * Of all these, how many could not be repaired.
   */
  'failed'?: (number | string | Long);
  /**
   * True in the last message.
   */
  'done'?: (boolean);
}

/**
 * What was found so far.
 */
export interface ReconcileResponse {
  /**
   * Sessions compared.
   */
  'compared': (number);
  /**
   * Live sessions that the index did not have.
   */
  'missing': (number);
  /**
   * Live sessions of which the index had an earlier version.
   */
  'outdated': (number);
  /**
   * Sessions in the index that are not live.
   */
  'leftOver': (number);
  /**
   * Documents in the index of versions that sessions never gave: its database was put back to an earlier state.
   */
  'ahead': (number);
  /**
   * Projects with dead generations that were not behind a fence, or not erased.
   */
  'fences': (number);
  /**
   * Of all these, how many are repaired.
   */
  'repaired': (number);
  /**
   * Of all these, how many could not be repaired.
   */
  'failed': (number);
  /**
   * True in the last message.
   */
  'done': (boolean);
}
