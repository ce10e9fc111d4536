import type { ProjectAnswer } from './generated/projects.ts';

/**
 * Whether a generation of a project is dead. While the project's deletion is in progress, no generation counts as dead:
 * the open generation is then 0.
 */
export function isGenerationDead(
  { openGeneration }: Pick<ProjectAnswer, 'openGeneration'>,
  generation: number,
): boolean {
  return generation < openGeneration;
}
