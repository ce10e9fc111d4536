export interface ReconciliationCounts {
  /** Sessions in the index, in the database, or in both. */
  compared: number;
  /** Live sessions that the index lacks. */
  missing: number;
  /** Live sessions with an earlier version in the index. */
  outdated: number;
  /** Sessions that are in the index but not live. */
  leftOver: number;
  /** Sessions in the index with a version that the sessions service never assigned. */
  ahead: number;
  /** Projects with a dead generation for which the sessions service lacks the fence or has not erased the content. */
  fences: number;
  repaired: number;
  failed: number;
}

/** Creates counts that are all 0. */
export const createCounts = (): ReconciliationCounts => ({
  compared: 0,
  missing: 0,
  outdated: 0,
  leftOver: 0,
  ahead: 0,
  fences: 0,
  repaired: 0,
  failed: 0,
});
