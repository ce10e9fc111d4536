// Original file: proto/accounts.proto

import type { RoleInput as _accounts_v1_RoleInput, Role as _accounts_v1_Role } from '../../accounts/v1/Role.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The status of the browser session.
 */
export interface CheckSessionResponseInput {
  /**
   * False if the session is unknown, ended or expired, or if its person is disabled.
   */
  'valid'?: (boolean);
  /**
   * Id of the person; empty if the session is not valid.
   */
  'personId'?: (string);
  /**
   * Id of the browser session; empty if the session is not valid.
   */
  'sessionId'?: (string);
  /**
   * The person's role.
   */
  'role'?: (_accounts_v1_RoleInput);
  /**
   * Milliseconds until an unused session expires, by the database's clock. 0 if the session is not valid.
   */
  'remainingMs'?: (number | string | Long);
}

/**
 * The status of the browser session.
 */
export interface CheckSessionResponse {
  /**
   * False if the session is unknown, ended or expired, or if its person is disabled.
   */
  'valid': (boolean);
  /**
   * Id of the person; empty if the session is not valid.
   */
  'personId': (string);
  /**
   * Id of the browser session; empty if the session is not valid.
   */
  'sessionId': (string);
  /**
   * The person's role.
   */
  'role': (_accounts_v1_Role);
  /**
   * Milliseconds until an unused session expires, by the database's clock. 0 if the session is not valid.
   */
  'remainingMs': (number);
}
