import type { ProjectAnswer } from './generated/projects.ts';

/**
 * Whether a generation of a project is certainly dead. False while its deletion is in progress, because the event is written
 * only when the deletion has ended.
 */
export function isGenerationDead(
  { openGeneration }: Pick<ProjectAnswer, 'openGeneration'>,
  generation: number,
): boolean {
  return generation < openGeneration;
}
