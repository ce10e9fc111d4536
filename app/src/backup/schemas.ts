/** The schemas in a backup. The schema `search` is not among them, because the index is rebuilt. */
export const backupSchemas = ['auth', 'projects', 'sessions'] as const;
export type BackupSchema = (typeof backupSchemas)[number];
