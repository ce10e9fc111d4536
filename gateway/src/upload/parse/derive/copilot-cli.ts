import type { DerivedValues } from './derived-values.ts';
import { getMember } from './get-member.ts';

/**
 * Ignores `selectedModel` and `newModel`, because a selected model may never have answered
 * (docs/formats.md#copilot-cli).
 */
export function readCopilotCli(line: object, values: DerivedValues): void {
  const type = getMember(line, 'type');
  if (typeof type !== 'string') return;
  const data = getMember(line, 'data');
  if (type.startsWith('session.')) values.addBranch(getMember(getMember(data, 'context'), 'branch'));
  if (type.startsWith('assistant.') || type.startsWith('tool.')) values.addModel(getMember(data, 'model'));
}
