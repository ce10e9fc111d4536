/** What a run has found, and what became of it. */
export interface Tally {
  /** Sessions, in the index or in sessions. */
  compared: number;
  /** Live sessions that the index lacked. */
  missing: number;
  /** Live sessions of which it had an earlier version. */
  outdated: number;
  /** Sessions in it that are not live. */
  leftOver: number;
  /** Documents of versions that sessions never gave. */
  ahead: number;
  /** Projects whose dead generations were in front of their fence, or not erased. */
  fences: number;
  repaired: number;
  failed: number;
}

export const emptyTally = (): Tally => ({
  compared: 0,
  missing: 0,
  outdated: 0,
  leftOver: 0,
  ahead: 0,
  fences: 0,
  repaired: 0,
  failed: 0,
});
