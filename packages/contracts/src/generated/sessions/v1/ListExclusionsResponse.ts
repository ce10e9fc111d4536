// Original file: proto/sessions.proto

import type { ExcludedProjectInput as _sessions_v1_ExcludedProjectInput, ExcludedProject as _sessions_v1_ExcludedProject } from '../../sessions/v1/ExcludedProject.ts';
import type { ExcludedSessionInput as _sessions_v1_ExcludedSessionInput, ExcludedSession as _sessions_v1_ExcludedSession } from '../../sessions/v1/ExcludedSession.ts';

/**
 * What no search may show.
 */
export interface ListExclusionsResponseInput {
  /**
   * Sessions of these projects up to a generation.
   */
  'projects'?: (_sessions_v1_ExcludedProjectInput)[];
  /**
   * Sessions up to a version.
   */
  'sessions'?: (_sessions_v1_ExcludedSessionInput)[];
}

/**
 * What no search may show.
 */
export interface ListExclusionsResponse {
  /**
   * Sessions of these projects up to a generation.
   */
  'projects': (_sessions_v1_ExcludedProject)[];
  /**
   * Sessions up to a version.
   */
  'sessions': (_sessions_v1_ExcludedSession)[];
}
