import { getMember } from './get-member.ts';
import type { DerivedValues } from './derived-values.ts';

/** A line of Claude Code's log: `gitBranch`, and `message.model` of what an agent said (formats.md, rawData). */
export function readClaudeCode(line: object, findings: DerivedValues): void {
  findings.addBranch(getMember(line, 'gitBranch'));
  findings.addModel(getMember(getMember(line, 'message'), 'model'));
}
