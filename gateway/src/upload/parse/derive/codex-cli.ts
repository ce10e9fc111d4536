import type { DerivedValues } from './derived-values.ts';
import { getMember } from './get-member.ts';

/** See docs/formats.md#codex-cli. */
export function readCodexCli(line: object, values: DerivedValues): void {
  const payload = getMember(line, 'payload');
  const type = getMember(line, 'type');
  if (type === 'session_meta') values.addBranch(getMember(getMember(payload, 'git'), 'branch'));
  if (type === 'turn_context') values.addModel(getMember(payload, 'model'));
}
