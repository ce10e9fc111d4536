import type { projects, ProjectsMethods, SessionsMethods } from '@archive/contracts';
import { type Logger, backgroundContext, toServiceError } from '@archive/kit';
import { pageSize, pageTimeoutMs } from './key-ranges.ts';

export interface ErasuresOptions {
  readonly sessions: Pick<SessionsMethods, 'lookUpErasures'>;
  readonly projects: Pick<ProjectsMethods, 'listDeadGenerations' | 'repeatErasure'>;
  readonly log: Logger;
}

export interface ErasuresPage {
  readonly fences: number;
  readonly repaired: number;
  readonly failed: number;
}

type Generations = readonly projects.DeadGeneration[];

/**
 * Repeats erasures that the sessions service has confirmed but lacks, because its database was restored.
 * Throws UNAVAILABLE in an outage. After an abort, throws the signal's reason.
 */
export async function* repeatErasures(options: ErasuresOptions, signal: AbortSignal): AsyncIterable<ErasuresPage> {
  let after: projects.ProjectItem | null = null;
  do {
    const request = { after, limit: pageSize };
    const page = await options.projects.listDeadGenerations(request, backgroundContext(pageTimeoutMs, signal));
    const unerased = await findUnerased(options, page.generations, signal);
    // The second reading leaves out a project that was deleted meanwhile, because the event of its deletion erases it.
    const pageAgain =
      unerased.length === 0
        ? page
        : await options.projects.listDeadGenerations(request, backgroundContext(pageTimeoutMs, signal));
    yield await repeatAll(options, intersect(unerased, pageAgain.generations), signal);
    after = page.next;
  } while (after);
}

async function findUnerased(
  { sessions }: ErasuresOptions,
  generations: Generations,
  signal: AbortSignal,
): Promise<Generations> {
  if (generations.length === 0) return [];
  const items = generations.flatMap(({ item, generation }) => (item ? [{ ...item, generation }] : []));
  const { erased } = await sessions.lookUpErasures({ items }, backgroundContext(pageTimeoutMs, signal));
  return generations.filter((_, n) => erased[n] === false);
}

function intersect(left: Generations, right: Generations): Generations {
  const toKey = ({ item, generation }: Generations[number]) =>
    JSON.stringify([item?.ownerId, item?.projectId, generation]);
  const keys = new Set(right.map(toKey));
  return left.filter(generation => keys.has(toKey(generation)));
}

async function repeatAll(
  { projects, log }: ErasuresOptions,
  generations: Generations,
  signal: AbortSignal,
): Promise<ErasuresPage> {
  let failed = 0;
  for (const { item } of generations) {
    const context = { ...backgroundContext(pageTimeoutMs, signal), ownerId: item?.ownerId ?? '' };
    await projects.repeatErasure({ projectId: item?.projectId ?? '' }, context).catch((error: unknown) => {
      failed += 1;
      log.warn({ err: toServiceError(error) }, 'the erasure of a project could not be repeated');
    });
  }
  return { fences: generations.length, repaired: generations.length - failed, failed };
}
