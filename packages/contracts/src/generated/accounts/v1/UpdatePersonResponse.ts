// Original file: proto/accounts.proto

import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The person after the change, or the time to wait before the next try.
 */
export interface UpdatePersonResponseInput {
  /**
   * The person; absent if the caller must wait.
   */
  'person'?: (_accounts_v1_PersonInput | null);
  /**
   * Milliseconds to wait after too many wrong passwords; absent if the change was made.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * The person after the change, or the time to wait before the next try.
 */
export interface UpdatePersonResponse {
  /**
   * The person; absent if the caller must wait.
   */
  'person': (_accounts_v1_Person | null);
  /**
   * Milliseconds to wait after too many wrong passwords; absent if the change was made.
   */
  'retryAfterMs'?: (number);
}
