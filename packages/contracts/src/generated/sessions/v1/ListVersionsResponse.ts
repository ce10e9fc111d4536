// Original file: proto/sessions.proto

import type { SessionVersionInput as _sessions_v1_SessionVersionInput, SessionVersion as _sessions_v1_SessionVersion } from '../../sessions/v1/SessionVersion.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One page of live sessions.
 */
export interface ListVersionsResponseInput {
  /**
   * The sessions of the page. Only the last page has fewer than the limit.
   */
  'sessions'?: (_sessions_v1_SessionVersionInput)[];
  /**
   * The last assigned version. If the index has a greater version, an older database was restored.
   */
  'lastVersion'?: (number | string | Long);
}

/**
 * One page of live sessions.
 */
export interface ListVersionsResponse {
  /**
   * The sessions of the page. Only the last page has fewer than the limit.
   */
  'sessions': (_sessions_v1_SessionVersion)[];
  /**
   * The last assigned version. If the index has a greater version, an older database was restored.
   */
  'lastVersion': (number);
}
