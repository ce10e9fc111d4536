import { marksOf } from './planted-words.ts';
import { speaker } from './vocabulary.ts';

/** A session of the collection that is searched. */
export interface GeneratedSession {
  /** UUID. */
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** Of 8 kB, give or take a sentence. */
  readonly markdown: string;
  /** Last activity, ms since the Unix epoch. */
  readonly activityMs: number;
}

const bytes = 8_000;
const titleWords = 5;
const turns = 6;
const day = 86_400_000;

/** Session `n`, from 0, the same in every run but for its age: from `nowMs` two years back. */
export function generateSession(n: number, nowMs: number): GeneratedSession {
  const say = speaker(n + 1);
  const words = Array.from({ length: titleWords }, say);
  const said = [...marksOf(n)];
  for (let left = bytes - said.join(' ').length; left > 0;) {
    const word = say();
    said.splice((left * 31) % (said.length + 1), 0, word);
    left -= word.length + 1;
  }
  return {
    id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    projectId: `project-${n % 20}`,
    name: words.join(' '),
    markdown: conversation(said),
    activityMs: nowMs - ((n * 7_919) % (730 * 24)) * (day / 24) - n,
  };
}

/** Turns of user and agent in their form (formats.md), a sentence a line. */
function conversation(said: readonly string[]): string {
  const each = Math.ceil(said.length / turns);
  const parts = Array.from({ length: turns }, (_, n) => said.slice(n * each, (n + 1) * each));
  return parts.map((part, n) => `_**${n % 2 === 0 ? 'User' : 'Agent'}**_\n\n${lines(part)}\n\n---\n`).join('\n');
}

function lines(words: readonly string[]): string {
  const length = 12;
  return Array.from({ length: Math.ceil(words.length / length) }, (_, n) =>
    words.slice(n * length, (n + 1) * length).join(' '),
  ).join('\n');
}
