import { plantedTextsOf } from './planted-words.ts';
import { createWordGenerator } from './vocabulary.ts';

export interface GeneratedSession {
  /** A UUID. */
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** About 8 kB. */
  readonly markdown: string;
  /** Last activity, ms since the Unix epoch. */
  readonly activityMs: number;
}

const bytes = 8_000;
const titleWords = 5;
const turns = 6;
const day = 86_400_000;

/** Session `n` (from 0) is the same in every run. Its last activity is at most two years before `nowMs`. */
export function generateSession(n: number, nowMs: number): GeneratedSession {
  const nextWord = createWordGenerator(n + 1);
  const words = Array.from({ length: titleWords }, nextWord);
  const text = [...plantedTextsOf(n)];
  for (let bytesLeft = bytes - text.join(' ').length; bytesLeft > 0;) {
    const word = nextWord();
    text.splice((bytesLeft * 31) % (text.length + 1), 0, word);
    bytesLeft -= word.length + 1;
  }
  return {
    id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    projectId: `project-${n % 20}`,
    name: words.join(' '),
    markdown: conversation(text),
    activityMs: nowMs - ((n * 7_919) % (730 * 24)) * (day / 24) - n,
  };
}

/** The turns of user and agent alternate, with one sentence per line (docs/formats.md). */
function conversation(text: readonly string[]): string {
  const each = Math.ceil(text.length / turns);
  const parts = Array.from({ length: turns }, (_, n) => text.slice(n * each, (n + 1) * each));
  return parts.map((part, n) => `_**${n % 2 === 0 ? 'User' : 'Agent'}**_\n\n${lines(part)}\n\n---\n`).join('\n');
}

function lines(words: readonly string[]): string {
  const length = 12;
  return Array.from({ length: Math.ceil(words.length / length) }, (_, n) =>
    words.slice(n * length, (n + 1) * length).join(' '),
  ).join('\n');
}
