// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A recorded action. It has ids only: no names, titles or typed text.
 */
export interface AuditRowInput {
  /**
   * Ascending number.
   */
  'id'?: (number | string | Long);
  /**
   * Time of the action, milliseconds since the Unix epoch.
   */
  'atMs'?: (number | string | Long);
  /**
   * Id of the person who acted; empty: the operator, or nobody was signed in.
   */
  'actorId'?: (string);
  /**
   * The action, such as `sign_in` or `key_created`.
   */
  'action'?: (string);
  /**
   * The kind of the changed object: `person`, `session`, `credential`, `key`, `code`, `invitation`, `archive`, `signing_key`,
   * `project` or `conversation`.
   */
  'subjectKind'?: (string);
  /**
   * Id of the changed object; empty: none.
   */
  'subjectId'?: (string);
  /**
   * The browser's address; empty: the action came from the command line, or the row records the first use of a key.
   */
  'address'?: (string);
  /**
   * False for a failed sign-in or a wrong current password.
   */
  'succeeded'?: (boolean);
  /**
   * Id of the API key with which the person acted; empty: a browser or the command line.
   */
  'keyId'?: (string);
}

/**
 * A recorded action. It has ids only: no names, titles or typed text.
 */
export interface AuditRow {
  /**
   * Ascending number.
   */
  'id': (number);
  /**
   * Time of the action, milliseconds since the Unix epoch.
   */
  'atMs': (number);
  /**
   * Id of the person who acted; empty: the operator, or nobody was signed in.
   */
  'actorId': (string);
  /**
   * The action, such as `sign_in` or `key_created`.
   */
  'action': (string);
  /**
   * The kind of the changed object: `person`, `session`, `credential`, `key`, `code`, `invitation`, `archive`, `signing_key`,
   * `project` or `conversation`.
   */
  'subjectKind': (string);
  /**
   * Id of the changed object; empty: none.
   */
  'subjectId': (string);
  /**
   * The browser's address; empty: the action came from the command line, or the row records the first use of a key.
   */
  'address': (string);
  /**
   * False for a failed sign-in or a wrong current password.
   */
  'succeeded': (boolean);
  /**
   * Id of the API key with which the person acted; empty: a browser or the command line.
   */
  'keyId': (string);
}
