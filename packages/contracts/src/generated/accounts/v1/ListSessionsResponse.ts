// Original file: proto/accounts.proto

import type { BrowserSessionInput as _accounts_v1_BrowserSessionInput, BrowserSession as _accounts_v1_BrowserSession } from '../../accounts/v1/BrowserSession.ts';

/**
 * Live browser sessions of one person.
 */
export interface ListSessionsResponseInput {
  /**
   * Last used first; at most 200.
   */
  'sessions'?: (_accounts_v1_BrowserSessionInput)[];
}

/**
 * Live browser sessions of one person.
 */
export interface ListSessionsResponse {
  /**
   * Last used first; at most 200.
   */
  'sessions': (_accounts_v1_BrowserSession)[];
}
