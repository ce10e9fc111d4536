import type { Role } from '../index-port/search-index.ts';
import type { Alignment } from './alignment.ts';
import type { Speaker } from './structure.ts';

/** A line of a conversation, and who said it in which exchange. */
export interface Said extends Speaker {
  readonly text: string;
}

/** Turn headers of the Markdown that clients write (formats.md). */
const header = /^_\*\*(User|Agent)\b.*\*\*_\s*$/;
const noise = /^(?:---|)\s*$/;
/** What clients write about themselves stands at the top; further down a comment is somebody's own. */
const comment = /^<!--.*-->\s*$/;
const commented = 10;

/**
 * Tells turns apart by what the structured session says of a line, or by their headers where there are some, which clients
 * write from it, and tools' blocks by their tags; without any all is the agent's. By headers an exchange is a user's turn
 * and what follows it; the first has what came before it too.
 */
export async function* turnsOf(lines: AsyncIterable<string>, alignment: Alignment): AsyncIterable<Said> {
  let speaker: Role = 'agent';
  let exchange = 1;
  let asked = false;
  let headed = false;
  let inTool = false;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const turn = header.exec(line)?.[1];
    if (turn !== undefined) {
      headed = true;
      inTool = false;
      if (turn === 'User' && asked) exchange += 1;
      asked ||= turn === 'User';
      speaker = turn === 'User' ? 'user' : 'agent';
      continue;
    }
    if (line.startsWith('<tool-use')) inTool = true;
    const dropped = noise.test(line) || (number <= commented && comment.test(line));
    const stated = dropped || inTool || headed ? undefined : alignment.next(line);
    if (stated) ({ role: speaker, exchange } = stated);
    if (!dropped) yield { role: inTool ? 'tool' : speaker, exchange, text: line };
    if (line.includes('</tool-use>')) inTool = false;
  }
}
