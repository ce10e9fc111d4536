import { getMember } from './get-member.ts';
import type { DerivedValues } from './derived-values.ts';

/** A line of Codex CLI's log: the branch in `session_meta`, the model in each `turn_context` (formats.md, rawData). */
export function readCodexCli(line: object, findings: DerivedValues): void {
  const payload = getMember(line, 'payload');
  const type = getMember(line, 'type');
  if (type === 'session_meta') findings.addBranch(getMember(getMember(payload, 'git'), 'branch'));
  if (type === 'turn_context') findings.addModel(getMember(payload, 'model'));
}
