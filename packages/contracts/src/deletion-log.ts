/** Each kind of entry in the deletion log, with the schemas whose service repeats the deletion after a restore. */
export const deletionReplayers = {
  /** The entity is the project's id, and the version is its generation. */
  project: ['sessions', 'projects'],
  /** The entity is `projectId/sessionId`, and the version is that of the deletion. */
  session: ['sessions'],
  key: ['auth'],
  signing_key: ['auth'],
  disabled_person: ['auth'],
  removed_person: ['auth'],
  /** A way to sign in that its person has removed. */
  credential: ['auth'],
  /** The entity is the person whose password was replaced. */
  password: ['auth'],
  /** Written by a restore: ends all browser sessions, links and codes. */
  sign_ins: ['auth'],
  /** Written by a backup, so that a restore recognises the log. */
  backup: [],
} as const satisfies Record<string, readonly string[]>;

export type DeletionKind = keyof typeof deletionReplayers;
