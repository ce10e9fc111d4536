import { member } from './get-member.ts';
import type { Findings } from './derived-values.ts';

/** A line of Codex CLI's log: the branch in `session_meta`, the model in each `turn_context` (formats.md, rawData). */
export function readCodexCli(line: object, findings: Findings): void {
  const payload = member(line, 'payload');
  const type = member(line, 'type');
  if (type === 'session_meta') findings.addBranch(member(member(payload, 'git'), 'branch'));
  if (type === 'turn_context') findings.addModel(member(payload, 'model'));
}
