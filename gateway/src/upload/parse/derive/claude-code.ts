import type { DerivedValues } from './derived-values.ts';
import { getMember } from './get-member.ts';

/** See docs/formats.md#claude-code. */
export function readClaudeCode(line: object, values: DerivedValues): void {
  values.addBranch(getMember(line, 'gitBranch'));
  values.addModel(getMember(getMember(line, 'message'), 'model'));
}
