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
  /** A way to sign in, other than a password, that its person has removed. */
  credential: ['auth'],
  /** The entity is a person. All passwords of the person that were set before the entry's time are void. */
  password: ['auth'],
  /** Written by a restore: ends all browser sessions, links and codes. */
  sign_ins: ['auth'],
  /** Written by a backup, so that a restore recognises the log. The version is the last one of all sessions. */
  backup: [],
  /** Written by a restore. All later versions of sessions are higher than the entry's version. */
  restore: [],
  /** Written by a restore without the log. The entity is `schema/file`: later restores ignore these deletions. */
  ignored_file: [],
} as const satisfies Record<string, readonly string[]>;

export type DeletionKind = keyof typeof deletionReplayers;
