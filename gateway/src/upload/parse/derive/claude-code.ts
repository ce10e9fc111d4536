import { member } from './get-member.ts';
import type { Findings } from './derived-values.ts';

/** A line of Claude Code's log: `gitBranch`, and `message.model` of what an agent said (formats.md, rawData). */
export function readClaudeCode(line: object, findings: Findings): void {
  findings.addBranch(member(line, 'gitBranch'));
  findings.addModel(member(member(line, 'message'), 'model'));
}
