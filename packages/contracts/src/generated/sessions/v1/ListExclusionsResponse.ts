// Original file: proto/sessions.proto

import type { ExcludedProjectInput as _sessions_v1_ExcludedProjectInput, ExcludedProject as _sessions_v1_ExcludedProject } from '../../sessions/v1/ExcludedProject.ts';
import type { ExcludedSessionInput as _sessions_v1_ExcludedSessionInput, ExcludedSession as _sessions_v1_ExcludedSession } from '../../sessions/v1/ExcludedSession.ts';

/**
 * The owner's exclusion list.
 */
export interface ListExclusionsResponseInput {
  /**
   * Excludes the dead generations of these projects.
   */
  'projects'?: (_sessions_v1_ExcludedProjectInput)[];
  /**
   * Excludes these sessions up to a version.
   */
  'sessions'?: (_sessions_v1_ExcludedSessionInput)[];
}

/**
 * The owner's exclusion list.
 */
export interface ListExclusionsResponse {
  /**
   * Excludes the dead generations of these projects.
   */
  'projects': (_sessions_v1_ExcludedProject)[];
  /**
   * Excludes these sessions up to a version.
   */
  'sessions': (_sessions_v1_ExcludedSession)[];
}
