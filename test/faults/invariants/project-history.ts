import type { Deletion, History, Observation, Upload } from '../../src/history/history.ts';
import type { SessionContent } from '../../src/world/session-content.ts';

export interface Owner {
  /** One letter; it follows `content-` in the markers of this owner's contents. */
  readonly letter: string;
  readonly key: string;
  /** Whether the harness uses up the rate limit of this key on purpose. */
  readonly isRateLimited?: boolean;
}

/** All writes to one project of one owner, and all reads of it. */
export interface ProjectHistory extends History {
  readonly owner: Owner;
  readonly project: string;
  readonly sessions: readonly string[];
  /** Uploaded contents by marker. */
  readonly contents: Map<string, SessionContent>;
  readonly uploads: Upload[];
  readonly deletions: Deletion[];
  readonly observations: Observation[];
}
