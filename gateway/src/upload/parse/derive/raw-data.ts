import type { Segment, ByteStore } from '../byte-store.ts';
import { readClaudeCode } from './claude-code.ts';
import { readCodexCli } from './codex-cli.ts';
import { readCopilotCli } from './copilot-cli.ts';
import { getMember } from './get-member.ts';
import { DerivedValues } from './derived-values.ts';
import { readLines } from './read-lines.ts';

/** No event is shorter: `{"type":"a","timestamp":"…"}`. */
const minLineBytes = 24;
const maxLines = 1_000_000;
/** After so many lines that are no JSON object, the text is not a log. */
const maxNonEventLines = 1_000;
const openBrace = 0x7b;

/** What an agent's log in JSON Lines says; a text that is none says nothing. Each format takes from a line only what it knows. */
export function readRawData(storage: ByteStore, text: Segment): DerivedValues {
  const findings = new DerivedValues();
  let seen = 0;
  let nonEventLines = 0;
  for (const line of readLines(storage, text)) {
    if (++seen > maxLines || nonEventLines > maxNonEventLines) break;
    if (line.length < minLineBytes) continue;
    const event = line[0] === openBrace ? parseEvent(line) : undefined;
    if (event === undefined) nonEventLines += 1;
    else readEvent(event, findings);
  }
  return findings;
}

function readEvent(event: object, findings: DerivedValues): void {
  if (typeof getMember(event, 'type') !== 'string') return;
  findings.addTime(getMember(event, 'timestamp'));
  readClaudeCode(event, findings);
  readCodexCli(event, findings);
  readCopilotCli(event, findings);
}

/** undefined for what is no JSON, as the cut-off last line of a log that was being written. */
function parseEvent(line: Buffer): object | undefined {
  try {
    return JSON.parse(line.toString()) as object;
  } catch {
    return undefined;
  }
}
