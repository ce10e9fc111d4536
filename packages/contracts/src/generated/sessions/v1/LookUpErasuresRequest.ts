// Original file: proto/sessions.proto

import type { DeadGenerationInput as _sessions_v1_DeadGenerationInput, DeadGeneration as _sessions_v1_DeadGeneration } from '../../sessions/v1/DeadGeneration.ts';

/**
 * The dead generations to check. They may belong to several owners.
 */
export interface LookUpErasuresRequestInput {
  /**
   * At most 1,000 items.
   */
  'items'?: (_sessions_v1_DeadGenerationInput)[];
}

/**
 * The dead generations to check. They may belong to several owners.
 */
export interface LookUpErasuresRequest {
  /**
   * At most 1,000 items.
   */
  'items': (_sessions_v1_DeadGeneration)[];
}
