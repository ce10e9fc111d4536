import { type Analyser, analyse, type Word } from '../../analysis/analyse.ts';
import { type Match, matchesIn } from './matches.ts';

/** UTF-16 units of the text at the most: two ellipses make 240. */
const room = 238;
/** Of the text before the first match. */
const lead = 60;

/**
 * The part of the passages, or else of the title, with the most of the terms: HTML-escaped, matches in `<mark>`, cut at
 * word boundaries, blanks in a row as one (beyond.md 1, "snippet"). Where nothing matches, where the first passage begins.
 * An analyser with a memory takes a fifth of the time.
 */
export function snippet(
  passages: readonly string[],
  title: string,
  terms: readonly string[],
  analyser: Analyser = analyse,
): string {
  for (const text of [...passages, title]) {
    const words = [...analyser(text)];
    const matches = matchesIn(words, terms);
    if (matches.length > 0) return marked(text, words, matches);
  }
  const first = passages[0] ?? title;
  return marked(first, [...analyser(first)], []);
}

function marked(text: string, words: readonly Word[], matches: readonly Match[]): string {
  const { start, end } = windowOf(text, words, matches);
  const pieces: string[] = [];
  let at = start;
  for (const match of matches.filter(match => match.start >= start && match.start < end)) {
    const matchEnd = Math.min(match.end, end);
    pieces.push(escaped(text.slice(at, match.start)), `<mark>${escaped(text.slice(match.start, matchEnd))}</mark>`);
    at = matchEnd;
  }
  pieces.push(escaped(text.slice(at, end)));
  return `${start > 0 ? '…' : ''}${pieces.join('').trim()}${end < text.trimEnd().length ? '…' : ''}`;
}

/** The stretch with the most different terms, from a word's start to a word's end. */
function windowOf(text: string, words: readonly Word[], matches: readonly Match[]): { start: number; end: number } {
  const first = densest(matches);
  const lowest = Math.max(0, (first?.start ?? 0) - lead);
  const start = lowest === 0 ? 0 : (words.find(word => word.start >= lowest)?.start ?? lowest);
  const most = start + room;
  if (text.length <= most) return { start, end: text.length };
  // A match with more text than there is room for is cut inside.
  if (first && first.end > most) return { start, end: codePointEnd(text, most) };
  const wordEnd = words.findLast(word => word.end <= most)?.end ?? 0;
  const end = Math.max(wordEnd, text.lastIndexOf(' ', most), text.lastIndexOf('\n', most));
  return { start, end: end > start ? end : codePointEnd(text, most) };
}

/** The match from which on most different terms are within reach. */
function densest(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  let most = 0;
  const possible = new Set(matches.map(match => match.term)).size;
  for (const [n, first] of matches.entries()) {
    const near = matches.slice(n, n + 40).filter(match => match === first || match.end <= first.start + room - lead);
    const terms = new Set(near.map(match => match.term)).size;
    if (terms > most) [best, most] = [first, terms];
    if (most === possible) break;
  }
  return best;
}

function codePointEnd(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign);
}
