// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * A deletion that has happened.
 */
export interface RecordDeletionRequestInput {
  /**
   * The owner, as a person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * Id of the API key of the request. Empty if a signed-in browser sent the request.
   */
  'keyId'?: (string);
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id. Empty if the whole project was deleted.
   */
  'sessionId'?: (string);
}

/**
 * A deletion that has happened.
 */
export interface RecordDeletionRequest {
  /**
   * The owner, as a person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * Id of the API key of the request. Empty if a signed-in browser sent the request.
   */
  'keyId': (string);
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id. Empty if the whole project was deleted.
   */
  'sessionId': (string);
}
