import { member } from './get-member.ts';
import type { Findings } from './derived-values.ts';

/**
 * A line of Copilot CLI's log: the branch in `session.start`, the model of each `assistant.*` and `tool.*` event. A model
 * that was only selected may never have answered, so `selectedModel` and `newModel` say nothing.
 */
export function readCopilotCli(line: object, findings: Findings): void {
  const type = member(line, 'type');
  if (typeof type !== 'string') return;
  const data = member(line, 'data');
  if (type.startsWith('session.')) findings.addBranch(member(member(data, 'context'), 'branch'));
  if (type.startsWith('assistant.') || type.startsWith('tool.')) findings.addModel(member(data, 'model'));
}
