// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';
import type { SignUpModeInput as _accounts_v1_SignUpModeInput, SignUpMode as _accounts_v1_SignUpMode } from '../../accounts/v1/SignUpMode.ts';

/**
 * The new mode.
 */
export interface SetSignUpRequestInput {
  /**
   * The administrator.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The mode.
   */
  'mode'?: (_accounts_v1_SignUpModeInput);
}

/**
 * The new mode.
 */
export interface SetSignUpRequest {
  /**
   * The administrator.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The mode.
   */
  'mode': (_accounts_v1_SignUpMode);
}
