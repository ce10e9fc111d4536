import type { projects, ProjectsMethods, SessionsMethods } from '@archive/contracts';
import { type Logger, backgroundContext, toServiceError } from '@archive/kit';
import { pageSize, patience } from './key-ranges.ts';

export interface ErasuresOptions {
  readonly sessions: Pick<SessionsMethods, 'lookUpErasures'>;
  readonly projects: Pick<ProjectsMethods, 'listDeadGenerations' | 'repeatErasure'>;
  readonly log: Logger;
}

/** What a page of projects came to. */
export interface ErasuresPage {
  readonly fences: number;
  readonly repaired: number;
  readonly failed: number;
}

type Generations = readonly projects.DeadGeneration[];

/**
 * Has the dead generations erased again that projects takes for erased and sessions does not: its database was put back
 * to a state before their deletion. A page of projects at a time.
 */
export async function* repeatErasures(options: ErasuresOptions, signal: AbortSignal): AsyncIterable<ErasuresPage> {
  let after: projects.ProjectItem | null = null;
  do {
    const asked = { after, limit: pageSize };
    const page = await options.projects.listDeadGenerations(asked, backgroundContext(patience, signal));
    const left = await notErased(options, page.generations, signal);
    // A deletion since then may be at its erasure: it has an event now, or had one and is another generation.
    const again =
      left.length === 0 ? page : await options.projects.listDeadGenerations(asked, backgroundContext(patience, signal));
    yield await repeatAll(options, inBoth(left, again.generations), signal);
    after = page.next;
  } while (after);
}

async function notErased({ sessions }: ErasuresOptions, all: Generations, signal: AbortSignal): Promise<Generations> {
  if (all.length === 0) return [];
  const items = all.flatMap(({ item, generation }) => (item ? [{ ...item, generation }] : []));
  const { erased } = await sessions.lookUpErasures({ items }, backgroundContext(patience, signal));
  return all.filter((_, n) => erased[n] === false);
}

function inBoth(some: Generations, others: Generations): Generations {
  const text = (one: Generations[number]) => JSON.stringify([one.item?.ownerId, one.item?.projectId, one.generation]);
  const known = new Set(others.map(text));
  return some.filter(one => known.has(text(one)));
}

async function repeatAll(
  { projects, log }: ErasuresOptions,
  all: Generations,
  signal: AbortSignal,
): Promise<ErasuresPage> {
  let failed = 0;
  for (const { item } of all) {
    const context = { ...backgroundContext(patience, signal), ownerId: item?.ownerId ?? '' };
    await projects.repeatErasure({ projectId: item?.projectId ?? '' }, context).catch((failure: unknown) => {
      failed += 1;
      log.warn({ err: toServiceError(failure) }, 'the erasure of a project is not repeated');
    });
  }
  return { fences: all.length, repaired: all.length - failed, failed };
}
