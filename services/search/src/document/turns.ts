import type { Role } from '../index-port/search-index.ts';
import type { Alignment } from './alignment.ts';
import type { Speaker } from './structure.ts';

export interface SpokenLine extends Speaker {
  readonly text: string;
}

/** See docs/formats.md#markdown. */
const turnHeader = /^_\*\*(User|Agent)\b.*\*\*_\s*$/;
const separatorLine = /^(?:---|)\s*$/;
/** Clients write comments about themselves in the first lines. A later comment is content. */
const comment = /^<!--.*-->\s*$/;
const maxCommentLine = 10;

/**
 * Yields each line with its speaker, from the turn headers or else from session data. Tool tags mark the lines of
 * tools. If headers and session data are missing, the agent speaks (docs/formats.md#speakers-in-search).
 */
export async function* readTurns(lines: AsyncIterable<string>, alignment: Alignment): AsyncIterable<SpokenLine> {
  let speaker: Role = 'agent';
  let exchange = 1;
  let hasUserTurn = false;
  let hasHeaders = false;
  let isInTool = false;
  let lineNumber = 0;
  for await (const line of lines) {
    lineNumber += 1;
    const headerName = turnHeader.exec(line)?.[1];
    if (headerName !== undefined) {
      hasHeaders = true;
      isInTool = false;
      if (headerName === 'User' && hasUserTurn) exchange += 1;
      hasUserTurn ||= headerName === 'User';
      speaker = headerName === 'User' ? 'user' : 'agent';
      continue;
    }
    if (line.startsWith('<tool-use')) isInTool = true;
    const isDropped = separatorLine.test(line) || (lineNumber <= maxCommentLine && comment.test(line));
    const aligned = isDropped || isInTool || hasHeaders ? undefined : alignment.nextSpeaker(line);
    if (aligned) ({ role: speaker, exchange } = aligned);
    if (!isDropped) yield { role: isInTool ? 'tool' : speaker, exchange, text: line };
    if (line.includes('</tool-use>')) isInTool = false;
  }
}
