import type { ProjectAnswer } from './generated/projects.ts';

/**
 * Whether a generation of a project is dead for certain. While a deletion is in progress the answer is false: its event
 * follows when the deletion has ended.
 */
export function isGenerationDead(
  { openGeneration }: Pick<ProjectAnswer, 'openGeneration'>,
  generation: number,
): boolean {
  return generation < openGeneration;
}
