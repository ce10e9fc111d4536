import { readDeletionLog } from '@archive/kit';

/** What a restore must know of the whole log before it loads an entry. */
export interface LogSummary {
  /** Highest version of a session that the log proves; 0 if there is none. */
  readonly highestVersion: number;
  /** Ids of the backups that were taken with this log. */
  readonly backupIds: ReadonlySet<string>;
  /** Whether an earlier restore has told all later ones to ignore the deletions of a schema in a file. */
  isIgnored(schema: string, file: string): boolean;
}

const kindsWithVersion = ['session', 'backup', 'restore'];

/** Reads the whole log once, without its damaged lines. */
export async function scanDeletionLog(folder: string): Promise<LogSummary> {
  const backupIds = new Set<string>();
  const ignored = new Set<string>();
  let highestVersion = 0;
  for await (const { kind, entity, version } of readDeletionLog(folder, () => undefined)) {
    if (kindsWithVersion.includes(kind)) highestVersion = Math.max(highestVersion, version);
    if (kind === 'backup') backupIds.add(entity);
    if (kind === 'ignored_file') ignored.add(entity);
  }
  return { highestVersion, backupIds, isIgnored: (schema, file) => ignored.has(formatIgnored(schema, file)) };
}

/** Returns the entity of an entry of the kind `ignored_file`. */
export const formatIgnored = (schema: string, file: string): string => `${schema}/${file}`;
