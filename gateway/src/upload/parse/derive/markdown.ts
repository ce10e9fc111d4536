import type { Segment, Storage } from '../byte-store.ts';
import { Findings } from './derived-values.ts';
import { lines } from './read-lines.ts';

const maxHeader = 512;
const maxLines = 1_000_000;
const underscore = 0x5f;
/** `_**User (2026-08-07 12:00:00Z)**_`, `_**Agent (claude-opus-4 2026-08-07 12:00:05Z)**_`, also `… - sidechain`. */
const header =
  /^_\*\*(User|Agent) \((?:(.+) )?(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))\)(?: - [^*]*)?\*\*_/;

/** What the headers of the turns say (formats.md, Markdown). */
export function readMarkdown(storage: Storage, text: Segment): Findings {
  const findings = new Findings();
  let seen = 0;
  for (const line of lines(storage, text)) {
    if (++seen > maxLines) break;
    if (line[0] !== underscore || line.length > maxHeader) continue;
    const found = header.exec(line.toString());
    if (found === null) continue;
    findings.addTime(`${found[3] ?? ''}T${found[4] ?? ''}`);
    if (found[1] === 'Agent') findings.addModel(found[2]);
  }
  return findings;
}
