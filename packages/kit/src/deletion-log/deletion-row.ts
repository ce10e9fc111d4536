import type { DeletionEntry } from './entry.ts';

/** A row of `<schema>.deletion_log` or `<schema>.deletion_replay`. */
export interface DeletionRow {
  id: number;
  kind: string;
  owner_id: string;
  entity: string;
  version: number;
  at: Date;
}

/** Converts a row to an entry. */
export const toEntry = ({ kind, owner_id: ownerId, entity, version, at }: DeletionRow): DeletionEntry => ({
  kind,
  ownerId,
  entity,
  version,
  atMs: at.getTime(),
});
