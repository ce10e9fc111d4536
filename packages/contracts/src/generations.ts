import type { ProjectAnswer } from './generated/projects.ts';

/**
 * Whether a generation of a project is dead. Always false while a deletion of the project is in progress, because the
 * open generation is then 0.
 */
export function isGenerationDead(
  { openGeneration }: Pick<ProjectAnswer, 'openGeneration'>,
  generation: number,
): boolean {
  return generation < openGeneration;
}
