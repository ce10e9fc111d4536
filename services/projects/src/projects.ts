import {
  allowedColors,
  allowedIcons,
  createProjectValueError,
  isName,
  isProjectId,
  type Preconditions,
  requirePreconditions,
} from '@archive/contracts';
import { ServiceError, transaction, type Queryable } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import { deleteBegunProject } from './begun-projects-store.ts';
import * as store from './store.ts';

/** Status of a project id for one caller (docs/decisions.md#12-project-access). */
export type ProjectStatus = 'live' | 'deleted' | 'foreign' | 'unknown';

export interface ProjectAnswer {
  status: ProjectStatus;
  row?: store.ProjectRow;
  /** The generation that a new upload writes to; 0 while a deletion is in progress. */
  openGeneration: number;
  /** Time since the last deletion of the project id. Absent if the id was never deleted. */
  deletedAgoMs?: number;
}

/** Looks up projects with one query. Returns one answer per item, in order. An invalid id has the status `unknown`. */
export async function lookUpProjects(
  db: Queryable,
  items: { ownerId: string; projectId: string }[],
): Promise<ProjectAnswer[]> {
  const validItems = items.filter(item => isProjectId(item.projectId));
  const owners = validItems.map(item => item.ownerId);
  const ids = validItems.map(item => item.projectId);
  const rows = validItems.length === 0 ? [] : await store.lookUpRows(db, owners, ids);
  const answers = new Map(validItems.map((item, n) => [item, toAnswer(rows[n])]));
  return items.map(item => answers.get(item) ?? { status: 'unknown', openGeneration: 1 });
}

function toAnswer(found: store.ProjectLookUp | undefined): ProjectAnswer {
  const { row, foreign, ...lastDeletion } = found ?? {};
  if (!row) return { status: foreign ? 'foreign' : 'unknown', openGeneration: 1 };
  if (row.state === 'live') return { status: 'live', row, openGeneration: row.generation, ...lastDeletion };
  return { status: 'deleted', openGeneration: row.state === 'dead' ? row.generation + 1 : 0, ...lastDeletion };
}

/** Returns the error for a project that is not live for the owner. `forbiddenMessage` is the message of FORBIDDEN. */
export async function readAccessError(
  db: Queryable,
  ownerId: string,
  projectId: string,
  forbiddenMessage: string,
): Promise<ServiceError> {
  const [answer] = await lookUpProjects(db, [{ ownerId, projectId }]);
  return toAccessError(answer, forbiddenMessage);
}

/** Returns FORBIDDEN for a project of another user. Returns NOT_FOUND for a deleted or unknown project. */
export function toAccessError(answer: ProjectAnswer | undefined, forbiddenMessage: string): ServiceError {
  return answer?.status === 'foreign'
    ? new ServiceError('FORBIDDEN', forbiddenMessage)
    : new ServiceError('NOT_FOUND', 'Project not found');
}

/**
 * Changes name, icon and color of a project. If one value is invalid, nothing changes. Throws INVALID, NOT_FOUND or
 * FORBIDDEN (docs/interface.md#update-project), or PRECONDITION_FAILED.
 */
export async function updateProject(
  pool: Pool,
  owner: string,
  id: string,
  changes: store.ProjectChanges,
  { preconditions, signal }: { preconditions?: Preconditions | null; signal?: AbortSignal } = {},
): Promise<store.ProjectRow> {
  if (changes.name !== undefined && !isName(changes.name)) throw createProjectValueError('name');
  if (changes.icon !== undefined && !allowedIcons.has(changes.icon)) throw createProjectValueError('icon');
  if (changes.color !== undefined && !allowedColors.has(changes.color)) throw createProjectValueError('color');
  const change = async (tx: PoolClient) => {
    const current = await store.lockLiveProject(tx, owner, id);
    if (!current) return undefined;
    requirePreconditions(preconditions, store.toCurrentVersion(current));
    return store.updateLiveProject(tx, owner, id, changes);
  };
  const row = isProjectId(id) ? await transaction(pool, change, signal) : undefined;
  return (
    row ?? Promise.reject(await readAccessError(pool, owner, id, 'You do not have permission to update this project'))
  );
}

/** Throws INVALID if a new project has an invalid id or name. */
export function requireValidProject(id: string, name: string | undefined): void {
  if (!isProjectId(id)) throw new ServiceError('INVALID', 'Invalid project id');
  if (name !== undefined && !isName(name)) throw new ServiceError('INVALID', 'Invalid value for projectName');
}

/**
 * Creates the generation of an upload ticket if it is not live yet (docs/decisions.md#13-upload-ticket). INVALID for an
 * invalid id or name; NOT_FOUND if the project was deleted after the ticket was issued.
 */
export async function ensureProject(
  pool: Pool,
  owner: string,
  id: string,
  generation: number,
  name: string | undefined,
): Promise<void> {
  requireValidProject(id, name);
  await transaction(pool, async tx => {
    const [found] = await lookUpProjects(tx, [{ ownerId: owner, projectId: id }]);
    // The transaction makes the project live, so the job `begun projects` need not create the project.
    await deleteBegunProject(tx, owner, id, generation);
    if (found?.openGeneration === generation && found.status === 'live') return;
    if (found?.openGeneration === generation && (await store.createGeneration(tx, owner, id, generation, name ?? id)))
      return;
    const [current] = await lookUpProjects(tx, [{ ownerId: owner, projectId: id }]);
    if (current?.status !== 'live' || current.openGeneration !== generation)
      throw new ServiceError('NOT_FOUND', 'Project not found');
  });
}
