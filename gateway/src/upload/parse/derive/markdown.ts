import type { ByteStore, Segment } from '../content/byte-store.ts';
import { DerivedValues } from './derived-values.ts';
import { readLines } from './read-lines.ts';

const maxHeaderBytes = 512;
const maxLines = 1_000_000;
const underscore = 0x5f;
/** Examples: `_**User (2026-08-07 12:00:00Z)**_`, `_**Agent (claude-opus-4 2026-08-07 12:00:05Z) - sidechain**_`. */
const turnHeader =
  /^_\*\*(User|Agent) \((?:(.+) )?(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))\)(?: - [^*]*)?\*\*_/;

/** Reads models and times from the turn headers (docs/formats.md#markdown). */
export function readMarkdown(store: ByteStore, text: Segment): DerivedValues {
  const values = new DerivedValues();
  let lineCount = 0;
  for (const line of readLines(store, text)) {
    if (++lineCount > maxLines) break;
    if (line[0] !== underscore || line.length > maxHeaderBytes) continue;
    const [, speaker, model, date, time] = turnHeader.exec(line.toString()) ?? [];
    if (speaker === undefined) continue;
    values.addTime(`${date ?? ''}T${time ?? ''}`);
    if (speaker === 'Agent') values.addModel(model);
  }
  return values;
}
