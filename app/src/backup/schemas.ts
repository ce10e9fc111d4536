/** The schemas in a backup. The schema `search` is not among them, because the index is rebuilt. */
export const backupSchemas = ['auth', 'projects', 'sessions'] as const;
export type BackupSchema = (typeof backupSchemas)[number];

/** Returns the folder with the migrations of a schema in this release. */
export function findMigrations(schema: BackupSchema): URL {
  return new URL('./migrations/', import.meta.resolve(`@archive/${schema}`));
}
