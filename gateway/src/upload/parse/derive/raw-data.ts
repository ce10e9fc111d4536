import type { Segment, Storage } from '../byte-store.ts';
import { readClaudeCode } from './claude-code.ts';
import { readCodexCli } from './codex-cli.ts';
import { readCopilotCli } from './copilot-cli.ts';
import { member } from './get-member.ts';
import { Findings } from './derived-values.ts';
import { lines } from './read-lines.ts';

/** No event is shorter: `{"type":"a","timestamp":"…"}`. */
const shortestLine = 24;
const maxLines = 1_000_000;
/** After so many lines that are no JSON object, the text is not a log. */
const maxStrange = 1_000;
const openBrace = 0x7b;

/** What an agent's log in JSON Lines says; a text that is none says nothing. Each format takes from a line only what it knows. */
export function readRawData(storage: Storage, text: Segment): Findings {
  const findings = new Findings();
  let seen = 0;
  let strange = 0;
  for (const line of lines(storage, text)) {
    if (++seen > maxLines || strange > maxStrange) break;
    if (line.length < shortestLine) continue;
    const event = line[0] === openBrace ? parseEvent(line) : undefined;
    if (event === undefined) strange += 1;
    else readEvent(event, findings);
  }
  return findings;
}

function readEvent(event: object, findings: Findings): void {
  if (typeof member(event, 'type') !== 'string') return;
  findings.addTime(member(event, 'timestamp'));
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
