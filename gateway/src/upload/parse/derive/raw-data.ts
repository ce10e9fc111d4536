import type { ByteStore, Segment } from '../content/byte-store.ts';
import { readClaudeCode } from './claude-code.ts';
import { readCodexCli } from './codex-cli.ts';
import { readCopilotCli } from './copilot-cli.ts';
import { DerivedValues } from './derived-values.ts';
import { getMember } from './get-member.ts';
import { readLines } from './read-lines.ts';

/** The members of an event, such as `{"type":"a","timestamp":"…"}`, do not fit into a shorter line. */
const minLineBytes = 24;
const maxLines = 1_000_000;
/** If more lines are not JSON objects, the text is not a log, and reading ends. */
const maxNonEventLines = 1_000;
const openBrace = 0x7b;

/** Reads an agent's log in JSON Lines (docs/formats.md#rawdata). Each line is read in every known format. */
export function readRawData(store: ByteStore, text: Segment): DerivedValues {
  const values = new DerivedValues();
  let lineCount = 0;
  let nonEventLines = 0;
  for (const line of readLines(store, text)) {
    if (++lineCount > maxLines || nonEventLines > maxNonEventLines) break;
    if (line.length < minLineBytes) continue;
    const event = line[0] === openBrace ? parseEvent(line) : undefined;
    if (event === undefined) nonEventLines += 1;
    else readEvent(event, values);
  }
  return values;
}

function readEvent(event: object, values: DerivedValues): void {
  if (typeof getMember(event, 'type') !== 'string') return;
  values.addTime(getMember(event, 'timestamp'));
  readClaudeCode(event, values);
  readCodexCli(event, values);
  readCopilotCli(event, values);
}

/** Returns undefined for invalid JSON. The agent may not have finished the last line. */
function parseEvent(line: Buffer): object | undefined {
  try {
    return JSON.parse(line.toString()) as object;
  } catch {
    return undefined;
  }
}
