import { allowedColors, allowedIcons, createProjectValueError, isName, isProjectId } from '@archive/contracts';
import { ServiceError, transaction, type Queryable } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import * as store from './store.ts';

/** How a project stands towards the one who asks (beyond.md 1, "403 or 404"). */
export type Standing = 'live' | 'deleted' | 'foreign' | 'unknown';

export interface Answer {
  standing: Standing;
  row?: store.ProjectRow;
  /** The generation that an upload beginning now belongs to; 0 while a deletion is under way. */
  openGeneration: number;
  /** Time since the id's last deletion; absent where it was never deleted. */
  deletedAgoMs?: number;
}

/** One answer per (owner, id), in order; an id that is not well formed is nobody's. */
export async function lookUp(db: Queryable, items: { ownerId: string; projectId: string }[]): Promise<Answer[]> {
  const asked = items.filter(item => isProjectId(item.projectId));
  const owners = asked.map(item => item.ownerId);
  const ids = asked.map(item => item.projectId);
  const found = asked.length === 0 ? [] : await store.lookUp(db, owners, ids);
  const answers = new Map(asked.map((item, n) => [item, judge(found[n])]));
  return items.map(item => answers.get(item) ?? { standing: 'unknown', openGeneration: 1 });
}

function judge(found: store.Found | undefined): Answer {
  const { row, foreign, ...last } = found ?? {};
  if (!row) return { standing: foreign ? 'foreign' : 'unknown', openGeneration: 1 };
  if (row.state === 'live') return { standing: 'live', row, openGeneration: row.generation, ...last };
  return { standing: 'deleted', openGeneration: row.state === 'dead' ? row.generation + 1 : 0, ...last };
}

/** The refusal that fits a project which is not the owner's live one; `forbidden` words the 403. */
export async function refusal(
  db: Queryable,
  ownerId: string,
  projectId: string,
  forbidden: string,
): Promise<ServiceError> {
  const [answer] = await lookUp(db, [{ ownerId, projectId }]);
  return refusalOf(answer, forbidden);
}

/** The refusal of a project that stands so; `forbidden` words the 403. */
export function refusalOf(answer: Answer | undefined, forbidden: string): ServiceError {
  return answer?.standing === 'foreign'
    ? new ServiceError('FORBIDDEN', forbidden)
    : new ServiceError('NOT_FOUND', 'Project not found');
}

/** Changes name or looks as a whole or not at all; INVALID, NOT_FOUND or FORBIDDEN (interface.md, Update project). */
export async function update(
  pool: Pool,
  owner: string,
  id: string,
  changes: store.Changes,
  caller?: AbortSignal,
): Promise<store.ProjectRow> {
  if (changes.name !== undefined && !isName(changes.name)) throw createProjectValueError('name');
  if (changes.icon !== undefined && !allowedIcons.has(changes.icon)) throw createProjectValueError('icon');
  if (changes.color !== undefined && !allowedColors.has(changes.color)) throw createProjectValueError('color');
  const change = (tx: PoolClient) => store.update(tx, owner, id, changes);
  const row = isProjectId(id) ? await transaction(pool, change, caller) : undefined;
  return row ?? Promise.reject(await refusal(pool, owner, id, 'You do not have permission to update this project'));
}

/**
 * Makes sure that the generation an upload began with is live, creating it where it is the next one.
 * NOT_FOUND when the project was deleted since (design.md, "An upload's ticket").
 */
export async function ensure(
  pool: Pool,
  owner: string,
  id: string,
  generation: number,
  name: string | undefined,
): Promise<void> {
  if (!isProjectId(id)) throw new ServiceError('INVALID', 'Invalid project id');
  if (name !== undefined && !isName(name)) throw new ServiceError('INVALID', 'Invalid value for projectName');
  await transaction(pool, async tx => {
    const [found] = await lookUp(tx, [{ ownerId: owner, projectId: id }]);
    if (found?.openGeneration === generation && found.standing === 'live') return;
    if (found?.openGeneration === generation && (await store.create(tx, owner, id, generation, name ?? id))) return;
    const [now] = await lookUp(tx, [{ ownerId: owner, projectId: id }]);
    if (now?.standing !== 'live' || now.openGeneration !== generation)
      throw new ServiceError('NOT_FOUND', 'Project not found');
  });
}
