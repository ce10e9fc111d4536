import { getMember } from './get-member.ts';
import type { DerivedValues } from './derived-values.ts';

/**
 * A line of Copilot CLI's log: the branch in `session.start`, the model of each `assistant.*` and `tool.*` event. A model
 * that was only selected may never have answered, so `selectedModel` and `newModel` say nothing.
 */
export function readCopilotCli(line: object, findings: DerivedValues): void {
  const type = getMember(line, 'type');
  if (typeof type !== 'string') return;
  const data = getMember(line, 'data');
  if (type.startsWith('session.')) findings.addBranch(getMember(getMember(data, 'context'), 'branch'));
  if (type.startsWith('assistant.') || type.startsWith('tool.')) findings.addModel(getMember(data, 'model'));
}
