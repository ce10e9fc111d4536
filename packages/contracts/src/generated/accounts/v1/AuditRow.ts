// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A recorded action. It contains ids and an address, but no names, titles or typed text.
 */
export interface AuditRowInput {
  /**
   * A later row has a greater id.
   */
  'id'?: (number | string | Long);
  /**
   * Time of the action, milliseconds since the Unix epoch.
   */
  'atMs'?: (number | string | Long);
  /**
   * Id of the person who acted. Empty if the operator acted or nobody was signed in.
   */
  'actorId'?: (string);
  /**
   * The action, such as `sign_in` or `key_created`.
   */
  'action'?: (string);
  /**
   * The kind of the changed object. It is `person`, `session`, `credential`, `key`, `code`, `invitation`, `archive`,
   * `signing_key`, `project` or `conversation`.
   */
  'subjectKind'?: (string);
  /**
   * Id of the changed object. Empty if there is none.
   */
  'subjectId'?: (string);
  /**
   * The client's address. Empty if the operator acted, or if the row records the first use of a key.
   */
  'address'?: (string);
  /**
   * False for a failed sign-in, a login of a command line with a wrong code, a wrong current password, or a failed
   * confirmation by passkey.
   */
  'succeeded'?: (boolean);
  /**
   * Id of the API key with which the person deleted a project or a session. Empty for a deletion in a browser, and for
   * all other actions.
   */
  'keyId'?: (string);
}

/**
 * A recorded action. It contains ids and an address, but no names, titles or typed text.
 */
export interface AuditRow {
  /**
   * A later row has a greater id.
   */
  'id': (number);
  /**
   * Time of the action, milliseconds since the Unix epoch.
   */
  'atMs': (number);
  /**
   * Id of the person who acted. Empty if the operator acted or nobody was signed in.
   */
  'actorId': (string);
  /**
   * The action, such as `sign_in` or `key_created`.
   */
  'action': (string);
  /**
   * The kind of the changed object. It is `person`, `session`, `credential`, `key`, `code`, `invitation`, `archive`,
   * `signing_key`, `project` or `conversation`.
   */
  'subjectKind': (string);
  /**
   * Id of the changed object. Empty if there is none.
   */
  'subjectId': (string);
  /**
   * The client's address. Empty if the operator acted, or if the row records the first use of a key.
   */
  'address': (string);
  /**
   * False for a failed sign-in, a login of a command line with a wrong code, a wrong current password, or a failed
   * confirmation by passkey.
   */
  'succeeded': (boolean);
  /**
   * Id of the API key with which the person deleted a project or a session. Empty for a deletion in a browser, and for
   * all other actions.
   */
  'keyId': (string);
}
