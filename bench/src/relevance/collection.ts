import { toMarkdown } from '../corpus/markdown.ts';
import type { Transcript } from '../corpus/transcripts.ts';

export interface Document {
  readonly id: string;
  readonly name: string;
  readonly markdown: string;
}

const distractorCount = 3_000;

/**
 * Creates sessions from the transcripts, and 3,000 irrelevant sessions (distractors) of common words. Every run creates
 * the same sessions.
 */
export function createCollection(transcripts: readonly Transcript[]): Document[] {
  const real = transcripts.map(({ raw }, n) => createDocument(n, toMarkdown(raw)));
  const words = commonWords(real);
  return [
    ...real,
    ...Array.from({ length: distractorCount }, (_, n) =>
      createDocument(real.length + n, createDistractor(words, n + 1)),
    ),
  ];
}

function createDocument(n: number, markdown: string): Document {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const firstLine = markdown.split('\n').find(line => /^\p{L}.{9}/u.test(line)) ?? `Session ${n}`;
  return { id, name: firstLine.slice(0, 80).trim().toWellFormed(), markdown };
}

/**
 * Reads every seventh word, and returns the words that at least a third of the sessions contain. A rarer word could
 * match a need.
 */
function commonWords(real: readonly Document[]): string[] {
  const sessions = new Map<string, number>();
  const wordLists = real.map(({ markdown }) => markdown.match(/[\p{L}\d_./-]{2,40}/gu) ?? []);
  for (const words of wordLists) for (const word of new Set(words)) sessions.set(word, (sessions.get(word) ?? 0) + 1);
  return wordLists.flatMap(words =>
    words.filter((word, n) => n % 7 === 0 && (sessions.get(word) ?? 0) >= real.length / 3),
  );
}

function createDistractor(words: readonly string[], seed: number): string {
  let state = seed;
  const next = (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
  const line = () => Array.from({ length: 4 + next(16) }, () => words[next(words.length)]).join(' ');
  const turn = (n: number) => `_**${n % 2 === 0 ? 'User' : 'Agent'}**_\n\n${lines(1 + next(10))}\n\n---\n`;
  const lines = (count: number) => Array.from({ length: count }, line).join('\n');
  return Array.from({ length: 2 + next(8) }, (_, n) => turn(n)).join('\n');
}
