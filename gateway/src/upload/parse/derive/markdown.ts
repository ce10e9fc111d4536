import type { Segment, ByteStore } from '../byte-store.ts';
import { DerivedValues } from './derived-values.ts';
import { readLines } from './read-lines.ts';

const maxHeaderBytes = 512;
const maxLines = 1_000_000;
const underscore = 0x5f;
/** `_**User (2026-08-07 12:00:00Z)**_`, `_**Agent (claude-opus-4 2026-08-07 12:00:05Z)**_`, also `… - sidechain`. */
const turnHeader =
  /^_\*\*(User|Agent) \((?:(.+) )?(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))\)(?: - [^*]*)?\*\*_/;

/** What the headers of the turns say (formats.md, Markdown). */
export function readMarkdown(storage: ByteStore, text: Segment): DerivedValues {
  const findings = new DerivedValues();
  let seen = 0;
  for (const line of readLines(storage, text)) {
    if (++seen > maxLines) break;
    if (line[0] !== underscore || line.length > maxHeaderBytes) continue;
    const found = turnHeader.exec(line.toString());
    if (found === null) continue;
    findings.addTime(`${found[3] ?? ''}T${found[4] ?? ''}`);
    if (found[1] === 'Agent') findings.addModel(found[2]);
  }
  return findings;
}
