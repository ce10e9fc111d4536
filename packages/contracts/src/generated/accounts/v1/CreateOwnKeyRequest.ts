// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The properties of a new key.
 */
export interface CreateOwnKeyRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * Free text that describes the key, 1 to 255 code points.
   */
  'label'?: (string);
  /**
   * Lifetime in seconds, up to ten years; absent if the key does not expire.
   */
  'expiresInSeconds'?: (number | string | Long);
  '_expiresInSeconds'?: "expiresInSeconds";
}

/**
 * The properties of a new key.
 */
export interface CreateOwnKeyRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * Free text that describes the key, 1 to 255 code points.
   */
  'label': (string);
  /**
   * Lifetime in seconds, up to ten years; absent if the key does not expire.
   */
  'expiresInSeconds'?: (number);
}
