import type { Deletion, History, Observation, Upload } from '../../src/history/history.ts';
import type { SessionContent } from '../../src/world/session-content.ts';

export interface Owner {
  /** In the markers of this owner's contents, this letter follows `content-`. */
  readonly letter: string;
  readonly key: string;
  /** Whether the harness uses up the rate limit of this key on purpose. */
  readonly isRateLimited?: boolean;
}

/** All writes and reads of one project of one owner. */
export interface ProjectHistory extends History {
  readonly owner: Owner;
  readonly project: string;
  readonly sessions: readonly string[];
  /** Uploaded contents by their markers. */
  readonly contents: Map<string, SessionContent>;
  readonly uploads: Upload[];
  readonly deletions: Deletion[];
  readonly observations: Observation[];
}
