// Original file: proto/accounts.proto

import type { AuditRowInput as _accounts_v1_AuditRowInput, AuditRow as _accounts_v1_AuditRow } from '../../accounts/v1/AuditRow.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One page of audit rows.
 */
export interface ListAuditResponseInput {
  /**
   * Newest first.
   */
  'rows'?: (_accounts_v1_AuditRowInput)[];
  /**
   * Key of the next page; absent if there is no next page.
   */
  'nextId'?: (number | string | Long);
  '_nextId'?: "nextId";
}

/**
 * One page of audit rows.
 */
export interface ListAuditResponse {
  /**
   * Newest first.
   */
  'rows': (_accounts_v1_AuditRow)[];
  /**
   * Key of the next page; absent if there is no next page.
   */
  'nextId'?: (number);
}
